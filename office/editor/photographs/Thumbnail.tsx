import { library } from '../../../content/office/site.ts'
import { type Photograph, WHOLE_WIDTH } from '../../../contracts/editing.ts'
import { officeApi } from '../../../contracts/office-paths.ts'
import { useEditing } from '../editing-query.ts'
import styles from './photographs.module.css'
import { usePhotoWords } from './use-photo-words.ts'

/** A photograph as the office shows it, whether it is in the library or still on its way. */
export interface Picture {
  readonly url: string
  /** Pixels, or the parts of its ratio. */
  readonly width: number
  readonly height: number
}

/** A photograph of the library in the size in which it is answered, so that nothing moves when it arrives. */
export function pictureOf({ name, digest, width, height }: Photograph): Picture {
  const scale = Math.min(1, WHOLE_WIDTH / width)
  return {
    // It changes with the file.
    url: `${officeApi}/photographs/${encodeURIComponent(name)}?v=${encodeURIComponent(digest)}`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}

/** A photograph of the library, small and whole; a sentence where there is none. */
export function Thumbnail({ name }: { readonly name: string }) {
  const photograph = useEditing().photographs.find((each) => each.name === name)
  const { words } = usePhotoWords(name)
  const picture = photograph && pictureOf(photograph)
  return (
    <span className={styles.thumbnail}>
      {picture === undefined ? (
        <span className={styles.nothing}>{library.none}</span>
      ) : (
        <img src={picture.url} width={picture.width} height={picture.height} alt={words.alt} loading="lazy" />
      )}
    </span>
  )
}
