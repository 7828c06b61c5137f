import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Today } from '../../contracts/office.ts'
import { emptyToday } from '../../test/fixtures/office-lists.ts'
import { todayQuery } from '../queries.ts'
import { RequestsScreen } from './RequestsScreen.tsx'

/** What the screen says in its first paragraph. */
function summaryOf(due: Partial<Today['due']>): string | undefined {
  const client = new QueryClient()
  client.setQueryData(todayQuery.queryKey, { ...emptyToday, due: { ...emptyToday.due, ...due } })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RequestsScreen />
    </QueryClientProvider>,
  )
  return /<p>(.*?)<\/p>/
    .exec(page)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()
}

test.each([
  [{}, 'Nessuno aspetta una risposta. Buona luce!'],
  [{ count: 2, waiting: 2, overdue: 1 }, '2 persone sono da contattare. Una è in ritardo.'],
  [{ count: 1 }, 'Nessuno aspetta una risposta. Buona luce! Una è rimandata a un altro giorno.'],
  [{ count: 1000, waiting: 1000, overdue: 999 }, '1.000 o più persone sono da contattare. 999\u00a0sono in ritardo.'],
  // Who is called back tomorrow is overdue all the same.
  [{ count: 1, overdue: 1 }, 'Una è in ritardo. Una è rimandata a un altro giorno.'],
])('sums up what waits: %j', (due, words) => {
  expect(summaryOf(due)).toBe(words)
})
