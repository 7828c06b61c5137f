import { cityOptions } from '../../../business/cities.ts'
import { inRome } from '../../../business/time/in-rome.ts'
import type { HandRequest } from '../../../contracts/office.ts'
import { parseHandLead } from '../../../leads/hand-lead.ts'
import type { FieldProblem, FieldProblems } from '../../../leads/lead.ts'
import { handSources } from '../../../leads/lead-state.ts'
import { readMoment } from '../../moment-in-rome.ts'
import { presentTime } from '../../time.ts'

export type HandProblems = FieldProblems & { readonly when?: FieldProblem }

type ReadForm =
  | { readonly ok: true; readonly request: Omit<HandRequest, 'id'> }
  | { readonly ok: false; readonly problems: HandProblems }

/**
 * Reads the form of a request that is written in by hand.
 *
 * @param opened when the form was opened: the person wrote at this moment, unless somebody says another one
 */
export function readForm(form: FormData, opened: Date): ReadForm {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const wroteAt = readWhen(text('day'), text('time'), opened)
  const typed = { name: text('name'), phone: text('phone'), email: text('email'), zone: text('zone') }
  const parsed = parseHandLead(typed, new Set(cityOptions.map(({ zone }) => zone)))
  if (!parsed.ok || wroteAt === null) {
    const { name, phone, zone, email } = parsed.ok ? {} : parsed.problems
    // In the order of the form, of which the first problem gets the focus.
    const problems = { phone, name, zone, when: wroteAt === null ? 'malformed' : undefined, email }
    return { ok: false, problems: Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) }
  }
  const arrivedBy = handSources.find((source) => source === text('arrivedBy')) ?? 'chat'
  return { ok: true, request: { ...parsed.lead, arrivedBy, wroteAt: wroteAt.toISOString(), note: text('note') } }
}

/** Null for what is no moment, or in the future. */
function readWhen(day: string, time: string, opened: Date): Date | null {
  const shown = inRome(opened)
  if (day === shown.day && time.slice(0, 5) === shown.time) {
    return opened
  }
  const when = readMoment(day, time)
  return when === null || when > presentTime() ? null : when
}
