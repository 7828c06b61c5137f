import { contactedLink } from '../../content/notifications.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import styles from './Contacted.module.css'

// The pages behind the link in a message: templates in which the server replaces the names in double braces.

/** Asks whether a lead was contacted. The link itself changes nothing, since mail scanners follow links; the button does. */
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

/** Confirms that a lead is marked as contacted, with a button to undo it. */
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

/** Confirms that a lead is open again, with its deadline and the button that marks it. */
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

/** The page of a link that cannot be used, or whose button failed. */
export function ContactedFailed() {
  return (
    <AnswerPage title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
      <p className={styles.advice}>{'{{advice}}'}</p>
    </AnswerPage>
  )
}

interface LinkFormProps {
  /** The effect of the button. */
  readonly action: 'mark' | 'reopen'
  readonly label: string
  readonly className: string | undefined
}

const linkQuery = Object.values(contactedLink.parts)
  .map((name) => `${name}={{${name}}}`)
  .join('&')

/**
 * A button that sends the parameters of a message's link, which the server puts in the place of the names in double
 * braces. The answer has the link's own address, so that a phone that reloads the page shows the current state.
 */
function LinkForm({ action, label, className }: LinkFormProps) {
  return (
    <form method="post" action={`${contactedLink.path}?${linkQuery}`} className={styles.form}>
      {Object.values(contactedLink.parts).map((name) => (
        <input key={name} type="hidden" name={name} value={`{{${name}}}`} />
      ))}
      {action === 'reopen' && (
        <input type="hidden" name={contactedLink.reopen.name} value={contactedLink.reopen.value} />
      )}
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  )
}

/** The button that marks a lead as contacted, with an explanation. */
function MarkForm() {
  const { contactedPages } = useContent()
  return (
    <>
      <LinkForm action="mark" label={contactedPages.confirm} className={button.primary} />
      <p>{contactedPages.confirmNote}</p>
    </>
  )
}
