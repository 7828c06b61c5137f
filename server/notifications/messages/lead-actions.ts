import { leadActions } from '../../../content/notifications.ts'
import type { LeadLinks } from './lead-links.ts'

/** Something to press. */
export interface Action {
  readonly label: string
  readonly url: string
  readonly look: 'primary' | 'chat' | 'quiet'
}

/** The ways to a person as buttons, the quickest first. */
export function actionsOf({ call, whatsapp, mail }: LeadLinks): readonly Action[] {
  return [
    ...(call === null ? [] : [{ label: leadActions.call, url: call, look: 'primary' } as const]),
    ...(whatsapp === null ? [] : [{ label: leadActions.whatsapp, url: whatsapp, look: 'chat' } as const]),
    { label: leadActions.mail, url: mail, look: 'quiet' },
  ]
}
