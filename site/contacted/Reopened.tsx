import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import { MarkForm } from './LinkForm.tsx'

/** Confirms that a lead is open again, with its deadline and the button that marks it: a template that the server fills in. */
export function Reopened() {
  return (
    <AnswerPage label="{{headline}}" title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
      <dl className={answerPage.facts}>
        <dt>{'{{until}}'}</dt>
        <dd>{'{{deadline}}, {{time}}'}</dd>
      </dl>
      <MarkForm />
    </AnswerPage>
  )
}
