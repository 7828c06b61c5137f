import { fillText } from '../../../business/fill-text.ts'
import { delivering } from '../../../content/office/delivering.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import { ChatGlyph } from '../../../site/ui/Glyphs.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { MailGlyph } from '../../ui/Glyphs.tsx'
import { useLeadActions } from '../lead-actions.ts'

/** The message with the link to the photographs, ready to be sent from the owner's own chat or mailbox. */
export function SendPhotosDialog({ lead, onClose }: { readonly lead: LeadDetail; readonly onClose: () => void }) {
  const { reach } = useLeadActions()
  const { whatsapp, mail } = lead.sendPhotos
  const write = (way: 'whatsapp' | 'wrote') => {
    reach(lead, way)
    onClose()
  }
  return (
    <Dialog title={fillText(delivering.send, { name: lead.name })} onClose={onClose}>
      <p>{delivering.sendText}</p>
      <DialogButtons>
        {whatsapp !== null && (
          <a
            className={button.chat}
            href={whatsapp}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => write('whatsapp')}
          >
            <ChatGlyph />
            {delivering.whatsapp}
          </a>
        )}
        {mail !== null && (
          <a className={whatsapp === null ? button.primary : button.quiet} href={mail} onClick={() => write('wrote')}>
            <MailGlyph />
            {delivering.mail}
          </a>
        )}
        <button type="button" className={button.quiet} onClick={onClose}>
          {delivering.done}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
