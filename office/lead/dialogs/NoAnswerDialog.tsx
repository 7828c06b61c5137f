import { noAnswer } from '../../../content/office/dialogs.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { ChatLink } from '../../ui/ChatLink.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { MailGlyph } from '../../ui/Glyphs.tsx'
import { useLeadActions } from '../lead-actions.ts'
import { WhoIsMeant } from './WhoIsMeant.tsx'

interface NoAnswerDialogProps {
  readonly lead: LeadDetail
  readonly onLater: () => void
  readonly onClose: () => void
}

/** Nobody answered: the message that often arrives where a call does not. */
export function NoAnswerDialog({ lead, onLater, onClose }: NoAnswerDialogProps) {
  const { noteTried } = useLeadActions()
  const write = (way: 'whatsapp' | 'wrote') => {
    noteTried(lead, way)
    onClose()
  }
  return (
    <Dialog title={noAnswer.title} onClose={onClose}>
      <WhoIsMeant lead={lead} />
      <p>{lead.whatsappMissed === null && lead.mail === null ? noAnswer.textAlone : noAnswer.text}</p>
      <DialogButtons>
        {lead.whatsappMissed === null ? (
          lead.mail !== null && (
            <a className={button.primary} href={lead.mail} onClick={() => write('wrote')}>
              <MailGlyph />
              {noAnswer.mail}
            </a>
          )
        ) : (
          <ChatLink className={button.chat} href={lead.whatsappMissed} onClick={() => write('whatsapp')}>
            {noAnswer.whatsapp}
          </ChatLink>
        )}
        <Button look="quiet" label={noAnswer.later} onClick={onLater} />
        <Button look="quiet" label={noAnswer.done} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
