import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CountedText, fillText } from '../../business/fill-text.ts'
import { present } from '../../contracts/editing.ts'
import { post } from '../api.ts'
import { type Editing, editingQuery } from './editing-query.ts'

const EVERY_MS = 20_000

/** Tells the others where this person is editing, and keeps who else is. */
export function usePresence(section: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const say = async () => {
      if (document.visibilityState === 'hidden') {
        return
      }
      const answer = await post('/editing/presence', present, { section })
      if (answer.ok) {
        const { editors } = answer.value
        client.setQueryData(editingQuery.queryKey, (known) => known && { ...known, editors })
      }
    }
    void say()
    const timer = setInterval(() => void say(), EVERY_MS)
    return () => clearInterval(timer)
  }, [client, section])
}

/** Who else is there, for instance 'Giulia e Marco stanno modificando adesso.' */
export function editorWords(text: CountedText, editors: Editing['editors']): string {
  const names = new Set(editors.map(({ name }) => name))
  return fillText(names.size === 1 ? text.one : text.other, { names: new Intl.ListFormat('it').format(names) })
}
