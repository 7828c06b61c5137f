import { useQuery } from '@tanstack/react-query'
import { fillText } from '../../business/fill-text.ts'
import { inviting } from '../../content/office/settings.ts'
import type { Code } from '../../contracts/office.ts'
import { meQuery, settingsQuery } from '../queries.ts'
import { hourWords } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import button from '../ui/button.module.css'
import { ChatLink } from '../ui/ChatLink.tsx'
import { ChoiceDialog } from '../ui/ChoiceDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import styles from './SettingsScreen.module.css'

export interface MadeCode {
  readonly title: string
  readonly code: Code
  /** Whom it lets in; null for another device of one's own. */
  readonly name: string | null
  /** The passkeys that were there when it was made. */
  readonly known: readonly string[]
}

interface ShownCodeProps {
  readonly made: MadeCode
  readonly onClose: () => void
}

/** A code, large enough to be read out, and ways to send it. When it is used the sheet says so. */
export function ShownCode({ made: { title, code, name, known }, onClose }: ShownCodeProps) {
  const { data: person } = useQuery(meQuery)
  const { data } = useQuery(settingsQuery)
  const who = name ?? person?.name ?? ''
  const isUsed = data?.devices.some((device) => device.name === who && !known.includes(device.passkey)) === true
  if (isUsed) {
    return (
      <ChoiceDialog
        title={inviting.used.title}
        choices={[{ label: inviting.used.close, choose: onClose }]}
        onClose={onClose}
      >
        <p role="status">{fillText(inviting.used.text, { name: who })}</p>
      </ChoiceDialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.code}>{code.code}</p>
      <p>{fillText(inviting.codeText, { address: code.address })}</p>
      <p>{fillText(inviting.codeExpires, { time: hourWords(code.expiresAt) })}</p>
      <Sending code={code} name={name} />
    </Dialog>
  )
}

/** WhatsApp, the telephone's own sharing where it has one, and the clipboard. */
function Sending({ code: { code, address, expiresAt }, name }: Pick<MadeCode, 'code' | 'name'>) {
  const facts = { code, address, time: hourWords(expiresAt) }
  const text = name === null ? fillText(inviting.ownMessage, facts) : fillText(inviting.message, { ...facts, name })
  return (
    <DialogButtons>
      <ChatLink className={button.chat} href={`https://wa.me/?text=${encodeURIComponent(text)}`}>
        {inviting.whatsapp}
      </ChatLink>
      {'share' in navigator && (
        // Whoever closes the telephone's sheet has changed their mind.
        <Button
          look="quiet"
          label={inviting.share}
          onClick={() => void navigator.share({ text }).catch(() => undefined)}
        />
      )}
      <CopyButton look="quiet" text={code} words={inviting} />
    </DialogButtons>
  )
}
