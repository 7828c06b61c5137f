import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillName } from '../../../business/fill-text.ts'
import { dateSending as words } from '../../../content/office/appointment.ts'
import { shell } from '../../../content/office/shell.ts'
import type { Appointment, LeadDetail } from '../../../contracts/office.ts'
import { dateChat } from '../../../contracts/office-dates.ts'
import type { TellingWay } from '../../../leads/appointment.ts'
import { isUnanswered, orThrow, post } from '../../api.ts'
import { leadQueryOptions } from '../../queries.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { ChatLink } from '../../ui/ChatLink.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { MailGlyph } from '../../ui/Glyphs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { isSameDate } from '../changes/apply-change.ts'
import { sendOfLead } from '../changes/send-change.ts'
import { HasWrittenDialog } from '../dialogs/HasWrittenDialog.tsx'
import { useLeadActions } from '../lead-actions.ts'
import date from './date.module.css'

interface SendDateDialogProps {
  readonly lead: LeadDetail
  readonly due: Appointment['due']
  readonly onClose: () => void
}

/**
 * Tells the host of the date: by e-mail, or by a message to send in a chat. Nothing goes before one of them is tapped, and whether a
 * message was really sent only its writer knows.
 */
export function SendDateDialog({ lead, due, onClose }: SendDateDialogProps) {
  const send = useSend(lead, onClose)
  const { isBusy, waitFor } = useBusy()
  const [hasOpened, setHasOpened] = useState(false)
  const hasMail = lead.email !== '' && lead.emailRefusedAt === null
  if (hasOpened) {
    return (
      <HasWrittenDialog
        lead={lead}
        text={words.written}
        onYes={() => send('whatsapp')}
        onNo={() => setHasOpened(false)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={words.title[due]} isBusy={isBusy} onClose={onClose}>
      <p>
        {hasMail
          ? fillName(due === 'cancel' ? words.mailCancel : words.mail, { email: lead.email })
          : lead.email === ''
            ? words.noMail
            : words.noMailbox}
      </p>
      <DialogButtons>
        {hasMail && (
          <Button
            look="primary"
            glyph={<MailGlyph />}
            label={words.submit}
            isBusy={isBusy}
            onClick={() => void waitFor(send('email'))}
          />
        )}
        <Chat lead={lead} isBeside={hasMail} onOpened={() => setHasOpened(true)} />
        <Button look="quiet" label={shell.cancel} isBusy={isBusy} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}

interface ChatProps {
  readonly lead: LeadDetail
  /** Whether the e-mail is the one thing to do. */
  readonly isBeside: boolean
  readonly onOpened: () => void
}

/** The message with a link of its own: for a chat, or to copy where the number has none. */
function Chat({ lead, isBeside, onOpened }: ChatProps) {
  const { data, error, refetch } = useQuery({
    // Each opening makes a link: what was read before may be of another date.
    queryKey: ['date-chat', lead.id, lead.version],
    queryFn: async () => orThrow(await post(`/leads/${lead.id}/appointment/chat`, dateChat)),
    // What is about to be sent does not change under the finger, nor is a link made for each change of others.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })
  if (data === undefined) {
    return <Loading error={error} onRetry={() => void refetch()} />
  }
  if (data.whatsapp !== null) {
    return (
      <ChatLink className={isBeside ? button.chatQuiet : button.chat} href={data.whatsapp} onClick={onOpened}>
        {words.chat}
      </ChatLink>
    )
  }
  const copy = async () => {
    await navigator.clipboard.writeText(data.text).then(onOpened, () => undefined)
  }
  return (
    <>
      <p>{words.landline}</p>
      <p className={date.text}>{data.text}</p>
      <Button look="quiet" label={words.copy} onClick={() => void copy()} />
    </>
  )
}

/** Tells the server which way the host is told, and says what became of it. */
function useSend(lead: LeadDetail, onClose: () => void) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { ask } = useLeadActions()
  return async (by: TellingWay): Promise<void> => {
    const sendOf = async (version: number): Promise<void> => {
      const answer = await sendOfLead(client, lead, 'appointment/send', { version, by })
      if (answer.ok) {
        showToast({ text: by === 'email' ? words.sent : words.marked })
        onClose()
        return
      }
      const { newer } = answer
      if (newer !== null) {
        onClose()
        if (by === 'whatsapp' && !isSameDate(newer, lead)) {
          // The host has read the date before: the new one stays to be sent, or there is none, and nothing says so by itself.
          const text = newer.bookedFor === null ? words.calledOffMeanwhile : words.movedMeanwhile
          showToast({ text: fillName(text, { name: lead.name }), isError: true })
        } else {
          ask({ kind: 'conflict', lead: newer, wanted: { kind: by }, retry: sendOf })
        }
        return
      }
      if (isUnanswered(answer) && by === 'email') {
        // What became of it is read below the dialog, and a second tap sends no second one.
        void client.invalidateQueries({ queryKey: leadQueryOptions(lead.id).queryKey })
        showToast({ text: words.unknown, isError: true })
        return
      }
      const why = answer.code === 'too-many' ? words.tooMany : answer.code === 'invalid' ? words.noMailServer : null
      showToast(why === null ? answer : { text: why, isError: true })
    }
    await sendOf(lead.version)
  }
}
