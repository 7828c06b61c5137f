import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { actions, leadScreen } from '../../content/office/lead.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import { leadQueryOptions } from '../queries.ts'
import { goBack } from '../routes.ts'
import { CorrectDialog, EraseDialog, ExportDialog } from '../screens.ts'
import button from '../ui/button.module.css'
import styles from './LeadScreen.module.css'

/** What the law gives a person: correct, export, erase. */
export function PersonActions({ lead }: { readonly lead: LeadDetail }) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'correct' | 'export' | 'erase' | null>(null)
  const close = () => setDialog(null)
  return (
    <section className={styles.block} aria-labelledby="person">
      <h2 id="person" className={styles.title}>
        {leadScreen.more}
      </h2>
      <div className={styles.data}>
        <button type="button" className={button.plain} onClick={() => setDialog('correct')}>
          {actions.correct}
        </button>
        <button type="button" className={button.plain} onClick={() => setDialog('export')}>
          {actions.export}
        </button>
        <button type="button" className={styles.erase} onClick={() => setDialog('erase')}>
          {actions.erase}
        </button>
      </div>
      <Suspense>
        {dialog === 'correct' && <CorrectDialog lead={lead} onClose={close} />}
        {dialog === 'export' && <ExportDialog lead={lead} onClose={close} />}
        {dialog === 'erase' && (
          <EraseDialog
            lead={lead}
            onErased={(ids) => {
              close()
              if (ids.includes(lead.id)) {
                goBack()
                client.removeQueries({ queryKey: leadQueryOptions(lead.id).queryKey })
              }
              void client.invalidateQueries()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
