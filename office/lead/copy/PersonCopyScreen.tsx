import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { fillDays } from '../../../business/time/fill-days.ts'
import { leadScreen } from '../../../content/office/lead.ts'
import { exporting, personCopy } from '../../../content/office/person.ts'
import { officeApi } from '../../../contracts/office-paths.ts'
import { isRefused } from '../../api.ts'
import { copyQuery } from '../../queries.ts'
import { fullMoment } from '../../time.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { CopiedRequest } from './CopiedRequest.tsx'
import styles from './PersonCopyScreen.module.css'

interface PersonCopyScreenProps {
  readonly id: string
  /** Of the chosen requests, separated by commas. */
  readonly ids: string
}

/** All that is stored of a person, to read, to print, or as a file. */
export function PersonCopyScreen({ id, ids }: PersonCopyScreenProps) {
  const { data: requests, error, refetch } = useQuery(copyQuery(id, ids))
  const [printedAt] = useState(() => new Date().toISOString())
  const [first] = requests ?? []
  // One of the chosen requests is not there any more, or is not of that person; the query keeps what it has read before.
  const isGone = isRefused(error, 'unknown', 'unmatched')
  if (requests === undefined || first === undefined || isGone) {
    return (
      <Screen key="none" title={leadScreen.more} hasBack>
        {isGone ? <p role="alert">{personCopy.gone}</p> : <Loading error={error} onRetry={() => void refetch()} />}
      </Screen>
    )
  }
  return (
    <Screen
      key="copy"
      title={fillText(personCopy.title, { name: first.name })}
      documentTitle={leadScreen.more}
      intro={<p>{fillDays(personCopy.text, { moment: fullMoment(printedAt) })}</p>}
      hasBack
    >
      <div className={styles.actions}>
        <Button look="primary" label={personCopy.print} onClick={() => window.print()} />
        <a className={button.quiet} href={`${officeApi}/leads/${id}/export?ids=${ids}`} download>
          {exporting.submit}
        </a>
      </div>
      <div className={styles.requests}>
        {requests.map((request) => (
          <CopiedRequest key={request.id} request={request} />
        ))}
      </div>
    </Screen>
  )
}
