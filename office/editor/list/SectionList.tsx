import type { ReactNode } from 'react'
import { fillCounted } from '../../../business/fill-text.ts'
import { fieldWords, siteScreen, listScreen as words } from '../../../content/office/site.ts'
import { paths } from '../../routes.ts'
import { Link } from '../../ui/Link.tsx'
import mark from '../../ui/mark.module.css'
import { useChangedPaths, useReadValue } from '../draft/use-draft.ts'
import { type Section, useEditing } from '../editing-query.ts'
import { beginOf } from '../fields/values.ts'
import { problemsOf } from '../fields-by-place.ts'
import { Thumbnail } from '../photographs/Thumbnail.tsx'
import styles from './list.module.css'
import { hasSamples, isOfPhotographs, photographsOf, textsOf } from './section-facts.ts'

/** From so many letters on a text says what its part is about. */
const SENTENCE = 30

/** About two lines of a telephone (letters). */
const EXTRACT = 72

/** The parts of the site in three groups, each with how it begins, what is changed, what is a sample and what must be mended. */
export function SectionList() {
  const { sections: all } = useEditing()
  const shown = all.filter((section) => !isOfPhotographs(section))
  return groupsOf(shown).map(({ title, sections }) => (
    <section key={title} aria-label={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.list}>
        {sections.map((section) => (
          <Row key={section.id} section={section} />
        ))}
      </ul>
    </section>
  ))
}

/** What is in no group comes last. */
function groupsOf(sections: readonly Section[]) {
  const grouped = words.groups.map(({ title, sections: ids }) => ({
    title,
    sections: sections.filter(({ id }) => ids.some((each) => each === id)),
  }))
  const others = sections.filter((section) => !grouped.some((group) => group.sections.includes(section)))
  return [...grouped, { title: words.otherGroup, sections: others }].filter((group) => group.sections.length > 0)
}

function Row({ section }: { readonly section: Section }) {
  const { draft } = useEditing()
  const read = useReadValue()
  const changed = useChangedPaths()
  const isChanged = section.fields.some(({ path }) => changed.has(path))
  const problems = problemsOf(section, draft.problems).length
  // A note stands on the page only beside samples.
  const texts = textsOf(section, read).flatMap(({ place, text }) => (/note$/i.test(place) ? [] : [text]))
  const extract = texts.find((text) => text.length > SENTENCE) ?? texts.slice(0, 2).join(' · ')
  const [photograph] = photographsOf(section, read)
  return (
    <ListRow
      href={paths.siteSection(section.id)}
      title={section.title}
      text={extract === '' ? words.empty : beginOf(extract, EXTRACT)}
      photograph={photograph?.name}
    >
      <p className={styles.marks}>
        {problems > 0 && <span className={styles.problem}>{fillCounted(siteScreen.problems, problems)}</span>}
        {isChanged && <span className={mark.mark}>{fieldWords.changed}</span>}
        {hasSamples(section, read) && <span className={styles.sample}>{words.sample}</span>}
      </p>
    </ListRow>
  )
}

interface ListRowProps {
  readonly href: string
  readonly title: string
  readonly text: string
  readonly photograph?: string | undefined
  readonly children?: ReactNode
}

/** A way to a screen, and what is there. */
export function ListRow({ href, title, text, photograph, children }: ListRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link className={styles.name} href={href}>
          {title}
        </Link>
        <p className={styles.extract}>{text}</p>
        {children}
      </div>
      {photograph !== undefined && (
        <div className={styles.picture} aria-hidden="true">
          <Thumbnail name={photograph} />
        </div>
      )}
    </li>
  )
}
