import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { changed, notes } from '../../content/office/lead.ts'
import { type LeadDetail, MAX_NOTE } from '../../contracts/office.ts'
import { momentWords, useNow } from '../time.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import { unsavedIn } from '../unsaved.ts'
import { failedChange, sendOfLead } from './changes/send-change.ts'
import styles from './LeadScreen.module.css'

/** Notes for oneself and the colleagues: the field, and below it what was written, the newest first. */
export function Notes({ lead }: { readonly lead: LeadDetail }) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { isBusy, waitFor } = useBusy()
  const text = useRef<HTMLTextAreaElement>(null)
  const unsaved = unsavedIn<string>(client, `note ${lead.id}`)
  // The field shows what is kept, also after a note is saved that was left while it was on its way.
  useEffect(() => {
    const kept = unsaved.read() ?? ''
    if (text.current !== null && text.current.value !== kept) {
      text.current.value = kept
    }
  })
  const id = useId()
  const now = useNow()
  const written = lead.timeline.filter(({ kind }) => kind === 'note')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const typed = text.current?.value.trim() ?? ''
    if (typed === '') {
      text.current?.focus()
      return
    }
    const answer = await waitFor(sendOfLead(client, lead, 'notes', { text: typed }))
    if (!answer.ok) {
      showToast({ text: failedChange(client, lead, answer, notes.unknown), isError: true })
      return
    }
    // What was typed meanwhile is the next one.
    if (unsaved.read()?.trim() === typed) {
      unsaved.forget()
    }
    showToast({ text: changed.noted })
  }
  return (
    <Section title={notes.title}>
      <form onSubmit={(event) => void save(event)}>
        <label htmlFor={id} className={styles.noteLabel}>
          {notes.label}
        </label>
        <textarea
          ref={text}
          id={id}
          className={styles.note}
          rows={3}
          maxLength={MAX_NOTE}
          onInput={({ currentTarget }) => unsaved.keep(currentTarget.value)}
        />
        <Button look="quiet" label={notes.submit} type="submit" isBusy={isBusy} />
      </form>
      {written.length > 0 && (
        <ul className={styles.notes}>
          {written.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, and two can be of the same moment.
            <li key={`${note.at} ${written.length - index}`}>
              <p className={styles.written}>{note.text}</p>
              <p className={styles.when}>
                {note.by === null
                  ? momentWords(note.at, now)
                  : fillText(notes.by, { name: note.by, moment: momentWords(note.at, now) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
