import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { placeOf } from '../../business/cities.ts'
import { fillCounted } from '../../business/fill-text.ts'
import { choosing } from '../../content/office/person.ts'
import type { PersonLead } from '../../contracts/office.ts'
import { personQuery } from '../queries.ts'
import { momentWords } from '../time.ts'
import box from '../ui/box.module.css'
import field from '../ui/Field.module.css'
import { Loading } from '../ui/Loading.tsx'
import styles from './PersonRequests.module.css'

/** The choice among the requests that may be of one person. */
export function usePersonRequests(id: string) {
  const { data, error, refetch } = useQuery(personQuery(id))
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const isChosen = (lead: PersonLead) => choices.get(lead.id) ?? lead.same === 'email'
  const ids = data?.leads.filter(isChosen).map((lead) => lead.id) ?? []
  const complain = (text: string) => {
    setProblem(text)
    // A long list is shown from its beginning, with what is wrong.
    list.current?.querySelector('input')?.focus({ preventScroll: true })
    list.current?.scrollIntoView()
  }
  return {
    id,
    data,
    error,
    list,
    problem,
    /** Of the chosen ones. */
    ids,
    isChosen,
    choose(lead: PersonLead, isWanted: boolean) {
      setProblem('')
      setChoices(new Map(choices).set(lead.id, isWanted))
    },
    /** Says that nothing is chosen. */
    askForOne: () => complain(choosing.none),
    /** Reads the list again, which somebody has changed. */
    async readAgain() {
      await refetch()
      complain(choosing.changed)
    },
    retry: () => void refetch(),
  }
}

/** The requests with the same e-mail, ticked, and those with the same phone alone, which may be somebody else's. */
export function PersonRequests({ requests }: { readonly requests: ReturnType<typeof usePersonRequests> }) {
  const { id, data, error, list, problem, ids, isChosen, choose, retry } = requests
  const [now] = useState(() => new Date())
  if (data === undefined) {
    return <Loading error={error} onRetry={retry} />
  }
  const hasDoubtful = data.leads.some(({ same }) => same === 'phone')
  return (
    <>
      {hasDoubtful && <p>{choosing.samePhoneHint}</p>}
      <fieldset ref={list} className={styles.requests}>
        <legend>{choosing.title}</legend>
        <p role="alert" className={field.problem}>
          {problem}
        </p>
        {data.leads.map((lead) => (
          <label key={lead.id} className={styles.request}>
            <input
              type="checkbox"
              className={box.box}
              checked={isChosen(lead)}
              onChange={({ currentTarget }) => choose(lead, currentTarget.checked)}
            />
            <span className={styles.text}>
              <strong>
                <bdi>{lead.name}</bdi>
              </strong>
              {lead.email !== '' && <bdi className={styles.datum}>{lead.email}</bdi>}
              <bdi className={styles.datum}>{lead.phone}</bdi>
              <span className={styles.place}>
                {placeOf(lead.zone)}, {momentWords(lead.createdAt, now)}
              </span>
              <span className={lead.same === 'phone' ? styles.doubtful : styles.same}>
                {lead.id === id ? choosing.this : sameWords(lead)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {data.more > 0 && <p className={styles.hint}>{fillCounted(choosing.more, data.more)}</p>}
      <p role="status" className={styles.count}>
        {ids.length > 0 && fillCounted(choosing.chosen, ids.length)}
      </p>
    </>
  )
}

/** By what a request may be of the same person. */
function sameWords({ same, email }: PersonLead): string {
  if (same === 'email') {
    return choosing.sameEmail
  }
  return email === '' ? choosing.samePhoneAlone : choosing.samePhone
}
