import { fillCounted } from '../../business/fill-text.ts'
import { siteScreen as words } from '../../content/office/site.ts'
import type { Editing } from '../../contracts/editing.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import { isField } from './fields/values.ts'
import { problemsOf } from './problem-places.ts'
import styles from './site.module.css'
import { useChangedPaths } from './use-draft.ts'

type Section = Editing['sections'][number]

/** The parts of the site, with what is changed and what must be mended. Photographs have a screen of their own. */
export function SectionList({ editing }: { readonly editing: Editing }) {
  const shown = editing.sections.filter((section) => !isOfPhotographs(section))
  return (
    <section aria-labelledby="site-sections">
      <h2 id="site-sections" className={styles.title}>
        {words.sections}
      </h2>
      <ul className={styles.list}>
        {shown.map((section) => (
          <Row key={section.id} section={section} draft={editing.draft} />
        ))}
      </ul>
    </section>
  )
}

function Row({ section, draft }: { readonly section: Section; readonly draft: Editing['draft'] }) {
  const changed = useChangedPaths()
  const isChanged = section.fields.some(({ path }) => changed.has(path))
  const problems = problemsOf(section, draft.problems).length
  return (
    <li className={styles.row}>
      <Link className={styles.rowName} href={paths.siteSection(section.id)}>
        {section.title}
      </Link>
      {isChanged && <span className={styles.mark}>{words.changed}</span>}
      {problems > 0 && <span className={styles.problem}>{fillCounted(words.problems, problems)}</span>}
    </li>
  )
}

function isOfPhotographs({ fields }: Section): boolean {
  return fields.length > 0 && fields.every(({ field }) => isField(field) && field.kind === 'photograph')
}
