import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import { MarkForm } from './LinkForm.tsx'

/**
 * The page behind the link in a message: a template in which the server replaces the names in double braces by the
 * lead. The link itself changes nothing, since mail scanners follow links; the button does.
 */
export function MarkContacted() {
  const { contactedPages, leadFacts } = useContent()
  return (
    <AnswerPage label={contactedPages.confirmTitle} title="{{headline}}">
      <dl className={answerPage.facts}>
        <dt>{leadFacts.received}</dt>
        <dd>{'{{received}}'}</dd>
        <dt>{'{{until}}'}</dt>
        <dd>{'{{deadline}}, {{time}}'}</dd>
      </dl>
      <MarkForm />
    </AnswerPage>
  )
}
