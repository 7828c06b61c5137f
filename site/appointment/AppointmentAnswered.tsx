import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'

/** What follows an answer, or why there is nothing to answer: a template that the server fills in. */
export function AppointmentAnswered() {
  return (
    <AnswerPage title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
    </AnswerPage>
  )
}
