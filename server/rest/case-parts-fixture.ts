import { anna } from '../../leads/same-lead-cases.ts'

/** The body of a lead. */
export const lead = JSON.stringify(anna)

export const withField = (field: string, value: unknown) => JSON.stringify({ ...anna, [field]: value })

export const without = (field: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(anna).filter(([name]) => name !== field)))

export const notNull = (field: string) =>
  `null value in column "${field}" of relation "leads" violates not-null constraint`

/** Headers of the answer to what the anonymous role may not do. */
export const denied = { 'www-authenticate': 'Bearer', 'proxy-status': 'PostgREST; error=42501' }
