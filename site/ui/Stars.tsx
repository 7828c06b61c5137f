import { StarGlyph } from './Glyphs.tsx'
import styles from './Stars.module.css'

/** The stars that somebody gave, of five, with one accessible name. */
export function Stars({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((place) => (
        <StarGlyph key={place} isEmpty={place > count} />
      ))}
    </span>
  )
}
