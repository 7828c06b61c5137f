import { contactedLink } from '../../content/notifications.ts'
import { useContent } from '../context/content-context.ts'
import button from '../ui/button.module.css'
import styles from './Contacted.module.css'

interface LinkFormProps {
  /** The effect of the button. */
  action: 'mark' | 'reopen'
  label: string
  className: string | undefined
}

const linkQuery = Object.values(contactedLink.parts)
  .map((name) => `${name}={{${name}}}`)
  .join('&')

/**
 * A button that sends the parameters of a message's link, which the server puts in the place of the names in double
 * braces. The answer has the link's own address, so that a phone that reloads the page shows the current state.
 */
export function LinkForm({ action, label, className }: LinkFormProps) {
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
export function MarkForm() {
  const { contactedPages } = useContent()
  return (
    <>
      <LinkForm action="mark" label={contactedPages.confirm} className={button.primary} />
      <p>{contactedPages.confirmNote}</p>
    </>
  )
}
