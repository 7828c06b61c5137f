import { actions, leadScreen } from '../../content/office/lead.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import button from '../ui/button.module.css'
import { Section } from '../ui/Section.tsx'
import styles from './LeadScreen.module.css'
import { useAskHere } from './lead-actions.ts'

/** What the law gives a person: correct, export, erase. */
export function PersonActions({ lead }: { readonly lead: LeadDetail }) {
  const ask = useAskHere()
  return (
    <Section title={leadScreen.more}>
      <div className={styles.data}>
        <button type="button" className={button.plain} onClick={() => ask({ kind: 'correcting', lead })}>
          {actions.correct}
        </button>
        <button type="button" className={button.plain} onClick={() => ask({ kind: 'exporting', lead })}>
          {actions.export}
        </button>
        <button type="button" className={button.plainDanger} onClick={() => ask({ kind: 'erasing', lead })}>
          {actions.erase}
        </button>
      </div>
    </Section>
  )
}
