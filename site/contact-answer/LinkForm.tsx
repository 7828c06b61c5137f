import { contactLink } from '../../content/notifications.ts'
import { useContent } from '../context/content-context.ts'
import button from '../ui/button.module.css'

interface LinkFormProps {
  /** What the button does. */
  action: 'mark' | 'reopen'
  label: string
  className: string | undefined
}

const linkQuery = Object.values(contactLink.parts)
  .map((name) => `${name}={{${name}}}`)
  .join('&')

/**
 * A button that sends the parts of a message's link on; the server puts them in the place of the names in double braces. The
 * address of the answer is the link again, so that a telephone that opens the page anew shows how things stand.
 */
export function LinkForm({ action, label, className }: LinkFormProps) {
  return (
    <form method="post" action={`${contactLink.path}?${linkQuery}`}>
      {Object.values(contactLink.parts).map((name) => (
        <input key={name} type="hidden" name={name} value={`{{${name}}}`} />
      ))}
      {action === 'reopen' && <input type="hidden" name={contactLink.reopen.name} value={contactLink.reopen.value} />}
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  )
}

/** The button that marks a lead as contacted, with what that means. */
export function MarkForm() {
  const { contactPages } = useContent()
  return (
    <>
      <LinkForm action="mark" label={contactPages.confirm} className={button.primary} />
      <p>{contactPages.confirmNote}</p>
    </>
  )
}
