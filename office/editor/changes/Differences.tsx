import { changesScreen as words } from '../../../content/office/changes.ts'
import { library } from '../../../content/office/site.ts'
import { Thumbnail } from '../photographs/Thumbnail.tsx'
import styles from './changes.module.css'
import type { Difference } from './differences.ts'

interface DifferencesProps {
  readonly differences: readonly Difference[]
  /** The name of the change, which a difference of the same name does not repeat. */
  readonly label: string
  /** What the two sides are called. */
  readonly sides?: { readonly before: string; readonly after: string }
}

/** The old and the new, side by side: words as words, photographs as pictures. */
export function Differences({ differences, label, sides = words }: DifferencesProps) {
  return differences.map((difference) => (
    <div key={JSON.stringify(difference)} className={styles.difference}>
      {difference.label !== label && <p className={styles.part}>{difference.label}</p>}
      {difference.kind !== 'note' && (
        <dl className={styles.sides}>
          {(['before', 'after'] as const).map((side) => (
            <div key={side} className={styles[side]}>
              <dt>{sides[side]}</dt>
              <dd>{difference.kind === 'text' ? difference[side] : <Pictures of={difference} side={side} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  ))
}

/** More than this stand in rows. */
const LARGE = 2

interface PicturesProps {
  readonly of: Extract<Difference, { kind: 'photos' }>
  readonly side: 'before' | 'after'
}

/** The photographs of one side, as large as those of the other. */
function Pictures({ of, side }: PicturesProps) {
  const names = of[side]
  if (names.length === 0) {
    return library.without
  }
  return (
    <span className={Math.max(of.before.length, of.after.length) > LARGE ? styles.small : styles.pictures}>
      {names.map((name) => (
        <Thumbnail key={name} name={name} />
      ))}
    </span>
  )
}
