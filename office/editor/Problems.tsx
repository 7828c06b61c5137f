import { fillText } from '../../business/fill-text.ts'
import { publishingWords } from '../../content/office/site.ts'
import { Link } from '../ui/Link.tsx'
import { useEditing } from './editing-query.ts'
import { fieldLink } from './field-links.ts'
import styles from './site.module.css'

/** Sentences with the places where they are mended. */
export type PlacedProblems = readonly (readonly [place: string, sentence: string])[]

interface ProblemsProps {
  readonly problems: PlacedProblems
  /** Is called when somebody goes to mend one. */
  readonly onLeave?: () => void
}

/** What must be mended, as links to the fields. */
export function Problems({ problems, onLeave }: ProblemsProps) {
  const editing = useEditing()
  return (
    <ul className={styles.problems}>
      {problems.map(([place, problem]) => {
        const where = fieldLink(editing, place)
        return (
          <li key={place}>
            {where === null ? (
              problem
            ) : (
              <Link href={where.href} onClick={onLeave}>
                {fillText(publishingWords.place, { section: where.title, problem })}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
