import { allExamples, parseBusiness } from '../business/business.ts'
import type { Content } from '../business/content.ts'
import type { Environment } from '../business/environment.ts'
import { groupBy } from '../business/group-by.ts'
import { isPlaceOf } from '../business/json-places.ts'
import { editable } from '../content/editing/editable.ts'
import type { Overlay } from '../content/editing/field.ts'
import { fixedWords } from '../content/editing/fixed-texts.ts'
import { fixed } from '../content/office/editing.ts'
import type { EditableField, Editing } from '../contracts/editing.ts'
import { isFixed, placedFields } from './places.ts'
import { isSameAt } from './same-value.ts'

/** What the details are where no variable says so: an example only where the kind of business needs the detail. */
function standardsOf({ business }: Content, environment: Environment): Environment {
  return {
    ...Object.fromEntries(parseBusiness(environment).examples.map((name) => [name, allExamples[name]])),
    BUSINESS_BRAND: business.brand,
    BUSINESS_KIND: business.company.kind,
    SITE_URL: business.siteUrl,
    RETENTION_MONTHS: String(business.retentionMonths),
  }
}

/**
 * Lists the sections with their fields, as the office shows them.
 *
 * @param content the defaults
 * @param environment the variables that the details of the business come from
 */
export function sectionsOf(content: Content, environment: Environment): Editing['sections'] {
  const standards = standardsOf(content, environment)
  // A part of the page that the content leaves out has no fields, and is no section.
  const sections = groupBy(placedFields(content), ({ section }) => section)
  return [...sections].map(([section, placed]) => ({
    ...section,
    fields: placed.map(({ path, field, value }): EditableField => {
      const variable = path.startsWith('business.') ? path.slice('business.'.length) : null
      return {
        path,
        field,
        locked: field.locked ?? (isFixed(path) ? fixed : null),
        words: [...(fixedWords[path] ?? [])],
        default: variable === null ? (value ?? null) : environment[variable] || standards[variable] || '',
      }
    }),
  }))
}

/** The titles of the sections in which two overlays differ. */
export function changedSections(before: Overlay, after: Overlay): readonly string[] {
  const changed = Object.keys({ ...before, ...after }).filter((path) => !isSameAt(path, before, after))
  return editable
    .filter(({ fields }) => Object.keys(fields).some((pattern) => changed.some((path) => isPlaceOf(pattern, path))))
    .map(({ title }) => title)
}
