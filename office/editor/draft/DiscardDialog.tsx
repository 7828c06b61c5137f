import { useQueryClient } from '@tanstack/react-query'
import { shell } from '../../../content/office/shell.ts'
import { saving, discarding as words } from '../../../content/office/site.ts'
import { changedDraft } from '../../../contracts/editing.ts'
import { post } from '../../api.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { editingQuery, keepDraft } from '../editing-query.ts'
import { hasUnseenChanges } from './draft-store.ts'
import { useDraftStore } from './use-draft.ts'

/** Asks before the draft is thrown away. */
export function DiscardDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const store = useDraftStore()
  const showToast = useShowToast()
  const { isBusy, waitFor } = useBusy()
  const discard = async () => {
    const draftNow = () => client.getQueryData(editingQuery.queryKey)?.draft
    const seen = draftNow()
    await store.flush()
    const begun = store.state()
    const draft = draftNow()
    if (hasUnseenChanges(seen, draft, begun.saved)) {
      // The answer to one's own text has what a colleague has saved before it.
      showToast({ text: saving.newer, isError: true })
    } else {
      const answer = await post('/editing/discard', changedDraft, { revision: draft?.revision ?? 0 })
      if (answer.ok) {
        store.beginAnew(begun)
        keepDraft(client, answer.value.draft)
        showToast({ text: words.done })
      } else {
        showToast(answer.code === 'newer' ? { text: saving.newer, isError: true } : answer)
      }
    }
    void client.invalidateQueries({ queryKey: editingQuery.queryKey })
    onClose()
  }
  return (
    <Dialog title={words.title} isBusy={isBusy} onClose={onClose}>
      <p>{words.text}</p>
      <DialogButtons>
        <Button look="danger" label={words.submit} isBusy={isBusy} onClick={() => void waitFor(discard())} />
        <Button look="quiet" label={shell.cancel} isBusy={isBusy} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
