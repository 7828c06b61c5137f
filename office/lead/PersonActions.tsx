import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { actions, leadScreen } from '../../content/office/lead.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import { leadQueryOptions } from '../queries.ts'
import { goBack } from '../routes.ts'
import { CorrectDialog, EraseDialog, ExportDialog } from '../screens.ts'
import button from '../ui/button.module.css'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './LeadScreen.module.css'

interface Asked {
  readonly kind: 'correct' | 'export' | 'erase'
  readonly lead: LeadDetail
}

/** What the law gives a person: correct, export, erase. */
export function PersonActions({ lead }: { readonly lead: LeadDetail }) {
  const client = useQueryClient()
  // With the lead as it was when it was asked: what others change meanwhile nobody has seen.
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (kind: Asked['kind']) => setAsked({ kind, lead })
  const close = () => setAsked(null)
  return (
    <Section title={leadScreen.more}>
      <div className={styles.data}>
        <button type="button" className={button.plain} onClick={() => ask('correct')}>
          {actions.correct}
        </button>
        <button type="button" className={button.plain} onClick={() => ask('export')}>
          {actions.export}
        </button>
        <button type="button" className={styles.erase} onClick={() => ask('erase')}>
          {actions.erase}
        </button>
      </div>
      <ErrorBoundary onClose={close}>
        <Suspense>
          {asked?.kind === 'correct' && <CorrectDialog lead={asked.lead} onClose={close} />}
          {asked?.kind === 'export' && <ExportDialog lead={asked.lead} onClose={close} />}
          {asked?.kind === 'erase' && (
            <EraseDialog
              lead={asked.lead}
              onErased={(ids) => {
                close()
                if (ids.includes(asked.lead.id)) {
                  goBack()
                  client.removeQueries({ queryKey: leadQueryOptions(asked.lead.id).queryKey })
                }
                void client.invalidateQueries()
              }}
              onClose={close}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </Section>
  )
}
