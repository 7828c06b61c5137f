import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cityOptionsWith } from '../../business/cities.ts'
import { fillText } from '../../business/fill-text.ts'
import { search, stateNames } from '../../content/office/requests.ts'
import type { LeadQuery } from '../../contracts/office.ts'
import { leadStates } from '../../leads/lead-state.ts'
import { toSearch, zonesQuery } from '../queries.ts'
import { paths, replaceAddress } from '../routes.ts'
import { lastMonths, monthWords } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import { Field, SelectField } from '../ui/Field.tsx'
import { FilterGlyph } from '../ui/Glyphs.tsx'
import styles from './SearchScreen.module.css'

/** Long enough for the next letter of somebody who types with a thumb. */
const DEBOUNCE_MS = 250
const MONTHS = 24

/** What to search for; the entry of the history follows while somebody types. */
export function SearchFields({ query }: { readonly query: LeadQuery }) {
  const [months] = useState(() => lastMonths(new Date(), MONTHS))
  const [isOpen, setIsOpen] = useState(false)
  const { data: stored } = useQuery(zonesQuery)
  const change = (changes: Partial<Record<keyof LeadQuery, string>>) => {
    const { q, ...filters } = { ...query, ...changes }
    replaceAddress(paths.search + toSearch(filters), q)
  }
  const zones = cityOptionsWith([...(stored?.zones ?? []), ...(query.zone ? [query.zone] : [])])
  const choices = [
    { name: 'state', options: leadStates.map((state) => ({ value: state, label: stateNames[state] })) },
    { name: 'zone', options: zones.map(({ zone, label }) => ({ value: zone, label })) },
    { name: 'month', options: months.map((month) => ({ value: month, label: monthWords(month) })) },
  ] as const
  const chosen = choices.filter(({ name }) => query[name] !== undefined).length
  return (
    <search className={styles.fields}>
      <TextField text={query.q ?? ''} onType={(q) => change({ q })} />
      <details className={styles.filters} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <FilterGlyph />
          {chosen === 0 ? search.filters.none : fillText(search.filters.some, { count: chosen })}
        </summary>
        <div className={styles.choices}>
          {choices.map(({ name, options }) => (
            <SelectField
              key={name}
              label={search[name]}
              value={query[name] ?? ''}
              onChange={({ target }) => change({ [name]: target.value })}
              options={[{ value: '', label: search.any[name] }, ...options]}
            />
          ))}
        </div>
        {chosen > 0 && (
          <Button look="plain" label={search.clear} onClick={() => change({ state: '', zone: '', month: '' })} />
        )}
      </details>
    </search>
  )
}

interface TextFieldProps {
  /** The text that is searched for. */
  readonly text: string
  readonly onType: (text: string) => void
}

/** Holds what is typed until the typing pauses. */
function TextField({ text, onType }: TextFieldProps) {
  const [typed, setTyped] = useState(text)
  const send = useEffectEvent(onType)
  const sent = useRef(text)
  useEffect(() => {
    if (typed.trim() === sent.current) {
      return undefined
    }
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      send(typed.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    // The text changed without the field: by 'back', or by a filter that was taken away.
    if (text !== sent.current) {
      sent.current = text
      setTyped(text)
    }
  }, [text])
  return (
    <Field
      type="search"
      name="q"
      label={search.label}
      value={typed}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
