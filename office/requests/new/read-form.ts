import { inRome } from '../../../business/time/in-rome.ts'
import type { HandRequest } from '../../../contracts/office.ts'
import { handSources } from '../../../leads/lead-state.ts'
import { readMoment } from '../../moment-in-rome.ts'

/**
 * Reads the form of a request that is written in by hand, which the server judges; null where it was written at no moment, or in the future.
 *
 * @param opened when the form was opened: the person wrote at this moment, unless somebody says another one
 */
export function readForm(form: FormData, opened: Date): Omit<HandRequest, 'id'> | null {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const wroteAt = readWhen(text('day'), text('time'), opened)
  return (
    wroteAt && {
      name: text('name'),
      phone: text('phone'),
      email: text('email'),
      zone: text('zone'),
      arrivedBy: handSources.find((source) => source === text('arrivedBy')) ?? 'chat',
      wroteAt: wroteAt.toISOString(),
      note: text('note'),
    }
  )
}

/** Null for what is no moment, or in the future. */
function readWhen(day: string, time: string, opened: Date): Date | null {
  const shown = inRome(opened)
  if (day === shown.day && time.slice(0, 5) === shown.time) {
    return opened
  }
  const when = readMoment(day, time)
  return when === null || when > new Date() ? null : when
}
