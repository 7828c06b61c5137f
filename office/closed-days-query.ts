import { queryOptions } from '@tanstack/react-query'
import { closedPeriods } from '../contracts/office.ts'
import { read } from './api.ts'

/** The days on which the business is closed; an error where this server has no page that could say so. */
export const closedDaysQuery = queryOptions({
  queryKey: ['closed-days'],
  queryFn: () => read('/closed-days', closedPeriods),
})
