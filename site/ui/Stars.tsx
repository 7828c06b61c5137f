import { StarGlyph } from './Glyphs.tsx'
import styles from './Stars.module.css'

/** Five stars with one accessible name. */
export function Stars({ label }: { readonly label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      <StarGlyph />
      <StarGlyph />
      <StarGlyph />
      <StarGlyph />
      <StarGlyph />
    </span>
  )
}
