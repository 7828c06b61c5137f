import { type FormEvent, useState } from 'react'
import { fillName, fillText } from '../../../business/fill-text.ts'
import { delivering } from '../../../content/office/delivering.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import { parsePhotosLink } from '../../../leads/photos-link.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from '../LeadScreen.module.css'

interface DeliverDialogProps {
  readonly lead: LeadDetail
  /** The link so far; empty for none. */
  readonly link: string
  /** @param link to the photographs; null for none */
  readonly onDeliver: (link: string | null) => void
  readonly onClose: () => void
}

/** The photographs are delivered: where they are, so that the host can be told. */
export function DeliverDialog({ lead, link: linkBefore, onDeliver, onClose }: DeliverDialogProps) {
  const [isMalformed, setIsMalformed] = useState(false)
  const isDone = lead.state === 'delivered'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('link') ?? '').trim()
    const link = parsePhotosLink(typed)
    if (typed !== '' && link === null) {
      setIsMalformed(true)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    onDeliver(link)
  }
  const { name } = lead
  return (
    <Dialog title={isDone ? fillText(delivering.titleAgain, { name }) : delivering.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          name="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={delivering.link}
          hint={fillName(delivering.hint, { name })}
          defaultValue={linkBefore}
          problem={isMalformed ? delivering.malformed : ''}
        />
        <DialogButtons>
          <Button look="primary" label={isDone ? delivering.submitAgain : delivering.submit} type="submit" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}
