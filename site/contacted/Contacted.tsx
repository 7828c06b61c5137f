import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import { LinkForm } from './LinkForm.tsx'

/** Confirms that a lead is marked as contacted, with a button to undo it: a template that the server fills in. */
export function Contacted() {
  const { contactedPages } = useContent()
  return (
    <AnswerPage label="{{headline}}" title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
      <div className={answerPage.undo}>
        <p>{contactedPages.reopenNote}</p>
        <LinkForm action="reopen" label={contactedPages.reopen} className={answerPage.quiet} />
      </div>
    </AnswerPage>
  )
}
