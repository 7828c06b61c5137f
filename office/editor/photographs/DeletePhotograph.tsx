import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { deleting as words } from '../../../content/office/photographs.ts'
import { shell } from '../../../content/office/shell.ts'
import { usedPhotograph } from '../../../contracts/editing.ts'
import { type Refusal, request } from '../../api.ts'
import { navigate, paths } from '../../routes.ts'
import { momentWords, useNow } from '../../time.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { useDraftStore } from '../draft/use-draft.ts'
import { editingQuery } from '../editing-query.ts'
import styles from './photographs.module.css'

interface DeletePhotographProps {
  readonly name: string
  /** The name by which people know it. */
  readonly title: string
  readonly isUsed: boolean
}

/** The way to take a photograph out of the library, and why it cannot be taken yet. */
export function DeletePhotograph({ name, title, isUsed }: DeletePhotographProps) {
  const client = useQueryClient()
  const store = useDraftStore()
  const showToast = useShowToast()
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, waitFor } = useBusy()
  const [refusal, setRefusal] = useState('')
  if (isUsed) {
    return <p className={styles.note}>{words.usedInDraft}</p>
  }
  const remove = async () => {
    const send = () => request(`/photographs/${encodeURIComponent(name)}`, { method: 'DELETE' })
    // What is still to be saved may show it.
    const answer = await waitFor(store.flush().then(send))
    setIsAsking(false)
    if (answer instanceof Response) {
      // Who has left the photograph meanwhile stays where they are.
      if (location.pathname === paths.sitePhotograph(name)) {
        navigate(paths.sitePhotographs)
      }
      showToast({ text: words.done })
      await client.invalidateQueries({ queryKey: editingQuery.queryKey })
    } else {
      setRefusal(refusalWords(answer, now))
    }
  }
  return (
    <div className={styles.deleting}>
      <Button look="plain" label={words.open} onClick={() => setIsAsking(true)} />
      <p role="alert" className={styles.sentence}>
        {refusal}
      </p>
      {isAsking && (
        <Dialog title={fillText(words.title, { name: title })} isBusy={isBusy} onClose={() => setIsAsking(false)}>
          <p>{words.text}</p>
          <DialogButtons>
            <Button look="danger" label={words.submit} isBusy={isBusy} onClick={() => void remove()} />
            <Button look="quiet" label={shell.cancel} isBusy={isBusy} onClick={() => setIsAsking(false)} />
          </DialogButtons>
        </Dialog>
      )}
    </div>
  )
}

function refusalWords({ body }: Refusal, now: Date): string {
  const parsed = usedPhotograph.safeParse(body)
  if (!parsed.success) {
    return words.failed
  }
  const { draft, online, versions } = parsed.data.uses
  if (draft || online) {
    return draft ? words.usedInDraft : words.usedOnline
  }
  return fillText(words.usedInVersion, { moments: versions.map((at) => momentWords(at, now)).join(', ') })
}
