import { type Business, type ParsedBusiness, parseBusiness } from '../business/business.ts'
import type { Environment } from '../business/environment.ts'
import { businessFaults, faults } from '../content/editing.ts'
import type { Overlay } from './field.ts'

const PREFIX = 'business.'

/** The business's details with those of an overlay. */
export interface LaidBusiness {
  readonly business: Business
  /** What is wrong with a detail, by its place. */
  readonly faults: Readonly<Record<string, string>>
  readonly parsed: ParsedBusiness
}

/** Lays the details of an overlay over the variables; those that are wrong stay as they were. */
export function layBusinessOver(environment: Environment, overlay: Overlay): LaidBusiness {
  const given = Object.entries(overlay).filter(([path]) => path.startsWith(PREFIX))
  const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const variables = Object.fromEntries(texts.map(([path, value]) => [path.slice(PREFIX.length), value]))
  const tried = parseBusiness({ ...environment, ...variables })
  const wrong = new Set(tried.problems.filter(isAboutForm).map(variableOf))
  const kept = Object.entries(variables).filter(([name]) => !wrong.has(name))
  const parsed = parseBusiness({ ...environment, ...Object.fromEntries(kept) })
  const sentences = given
    .filter(([path, value]) => typeof value !== 'string' || wrong.has(path.slice(PREFIX.length)))
    .map(([path]) => [path, businessFaults[path.slice(PREFIX.length)] ?? faults.shape])
  return { business: parsed.business, faults: Object.fromEntries(sentences), parsed }
}

/** Each problem begins with the variable's name. */
function variableOf(problem: string): string {
  return problem.split(' ', 1)[0] ?? ''
}

/** An example is fine while the site is not real, and is told apart from what is malformed. */
function isAboutForm(problem: string): boolean {
  return !problem.includes(' is still the example')
}

/** The details that are still examples on a real site: sentences by their places. */
export function exampleFaults({ isReal, examples }: ParsedBusiness): Readonly<Record<string, string>> {
  return Object.fromEntries(isReal ? examples.map((name) => [`${PREFIX}${name}`, faults.example]) : [])
}
