import { hasWhatsapp, type ParsedBusiness, parseBusiness } from '../business/business.ts'
import { isOfChat } from '../business/contact.ts'
import type { Environment } from '../business/environment.ts'
import type { Overlay } from '../content/editing/field.ts'
import { businessFaults, faults } from '../content/office/editing.ts'
import { checkValue } from './kinds/kinds.ts'
import { type PlacedField, placedFields } from './places.ts'

const PREFIX = 'business.'

/** The business's details with those of an overlay. */
export interface LaidBusiness {
  /** What is wrong with a detail, by its place. */
  readonly faults: Readonly<Record<string, string>>
  /** The places of those that stay as they were. */
  readonly leftOut: readonly string[]
  /** The details as they are shown. */
  readonly parsed: ParsedBusiness
}

/**
 * Lays the details of an overlay over the variables; those that cannot be shown stay as they were. What earlier releases took has
 * a fault, and is shown: a stricter rule must not change a page that is online.
 */
export function layBusinessOver(environment: Environment, overlay: Overlay): LaidBusiness {
  // Without WhatsApp the texts are others: only the configuration says so.
  const isKept = (path: string) => path.startsWith(PREFIX) && (hasWhatsapp(environment) || !isOfChat(path))
  const given = placedFields({}).filter(({ path }) => isKept(path) && Object.hasOwn(overlay, path))
  const read = given.map((field) => readDetail(field, overlay[field.path]))
  const texts = Object.fromEntries(read.filter(({ fault }) => fault === null).map(({ name, text }) => [name, text]))
  const tried = parseBusiness({ ...environment, ...texts })
  const faultOf = ({ name, text, fault }: ReadDetail): string | null => {
    if (fault === null && text === '' && tried.examples.includes(name)) {
      return faults.duty
    }
    return fault ?? (tried.malformed.includes(name) ? (businessFaults[name] ?? faults.shape) : null)
  }
  const judged = read.map((detail) => {
    const fault = faultOf(detail)
    const isOnlyRefused = detail.fault === null && tried.malformed.includes(detail.name)
    return { ...detail, fault, isShown: fault === null || (isOnlyRefused && !tried.unusable.includes(detail.name)) }
  })
  const kept = judged.filter(({ isShown }) => isShown).map(({ name, text }) => [name, text])
  const parsed = parseBusiness({ ...environment, ...Object.fromEntries(kept) })
  const sentences = judged.filter(({ fault }) => fault !== null).map(({ name, fault }) => [`${PREFIX}${name}`, fault])
  const leftOut = judged.filter(({ isShown }) => !isShown).map(({ name }) => `${PREFIX}${name}`)
  return { faults: Object.fromEntries(sentences), leftOut, parsed }
}

interface ReadDetail {
  /** Of the variable. */
  readonly name: string
  readonly text: string
  readonly fault: string | null
}

function readDetail({ path, field }: PlacedField, value: unknown): ReadDetail {
  const name = path.slice(PREFIX.length)
  if (field.locked !== undefined) {
    return { name, text: '', fault: faults.locked }
  }
  const checked = checkValue(field, value, { photographs: [], words: [], standard: '' })
  const text = typeof checked.value === 'string' ? checked.value : ''
  if (!hasWhatsapp({ [name]: text })) {
    return { name, text: '', fault: businessFaults[name] ?? faults.shape }
  }
  return { name, text, fault: checked.faults[''] ?? null }
}

/** The details that are still examples on a real site: sentences by their places. */
export function exampleFaults({ isReal, examples }: ParsedBusiness): Readonly<Record<string, string>> {
  return Object.fromEntries(isReal ? examples.map((name) => [`${PREFIX}${name}`, faults.example]) : [])
}
