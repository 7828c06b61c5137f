import { fillCounted } from '../../../business/fill-text.ts'
import { listScreen as words } from '../../../content/office/site.ts'
import { paths, replaceAddress } from '../../routes.ts'
import { Link } from '../../ui/Link.tsx'
import { useReadValue } from '../draft/use-draft.ts'
import { useEditing } from '../editing-query.ts'
import { beginOf } from '../fields/values.ts'
import { fieldAt } from '../fields-by-place.ts'
import styles from './list.module.css'
import { textsOf } from './section-facts.ts'

/** Enough to know a text by (letters). */
const FOUND = 140

/** The texts with some words in them or in their names, each a way to its field. */
export function FoundTexts({ query }: { readonly query: string }) {
  const editing = useEditing()
  const read = useReadValue()
  const sought = plain(query)
  const found = editing.sections.flatMap((section) =>
    textsOf(section, read)
      .filter(({ label, text }) => [section.title, label, text].some((each) => plain(each).includes(sought)))
      .map((text) => ({ ...text, section })),
  )
  return (
    <>
      <p role="status" className={styles.found}>
        {found.length === 0 ? words.notFound : fillCounted(words.found, found.length)}
      </p>
      <ul className={styles.list}>
        {found.map(({ section, place, label, text }) => (
          <li key={place} className={styles.row}>
            <div className={styles.words}>
              {/* 'Back' returns to what was found. */}
              <Link
                className={styles.hit}
                href={paths.siteSection(section.id, place)}
                onClick={() => replaceAddress(paths.siteList, query)}
              >
                {beginOf(text, FOUND)}
              </Link>
              <p className={styles.extract}>{`${section.title} · ${fieldAt(editing, place)?.field.label ?? label}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Without accents and capitals, which nobody types into a search. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLocaleLowerCase('it').trim()
}
