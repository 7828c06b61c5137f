import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillName } from '../../../business/fill-text.ts'
import { delivering } from '../../../content/office/delivering.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { ChatLink } from '../../ui/ChatLink.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { MailGlyph } from '../../ui/Glyphs.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { sendOfLead } from '../changes/send-change.ts'
import { useLeadActions } from '../lead-actions.ts'
import { HasWrittenDialog } from './HasWrittenDialog.tsx'

/** The message with the link to the photographs, ready to be sent from the owner's own chat or mailbox. */
export function SendPhotosDialog({ lead, onClose }: { readonly lead: LeadDetail; readonly onClose: () => void }) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { noteTried } = useLeadActions()
  const [hasOpened, setHasOpened] = useState(false)
  const { whatsapp, mail } = lead.sendPhotos
  const write = (way: 'whatsapp' | 'wrote') => {
    noteTried(lead, way)
    setHasOpened(true)
  }
  const mark = async () => {
    const answer = await sendOfLead(client, lead, 'tried', { by: 'photos-sent', link: lead.photosLink })
    if (answer.ok) {
      showToast({ text: delivering.marked })
      onClose()
    } else if (answer.newer === null) {
      showToast(answer)
    } else {
      // The host has the link before.
      showToast({ text: fillName(delivering.changedMeanwhile, { name: lead.name }), isError: true })
      onClose()
    }
  }
  if (hasOpened) {
    return (
      <HasWrittenDialog
        lead={lead}
        text={delivering.written}
        onYes={mark}
        onNo={() => setHasOpened(false)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={fillName(delivering.send, { name: lead.name })} onClose={onClose}>
      <p>{delivering.sendText}</p>
      <DialogButtons>
        {whatsapp !== null && (
          <ChatLink className={button.chat} href={whatsapp} onClick={() => write('whatsapp')}>
            {delivering.whatsapp}
          </ChatLink>
        )}
        {mail !== null && (
          <a className={whatsapp === null ? button.primary : button.quiet} href={mail} onClick={() => write('wrote')}>
            <MailGlyph />
            {delivering.mail}
          </a>
        )}
        <Button look="quiet" label={delivering.done} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
