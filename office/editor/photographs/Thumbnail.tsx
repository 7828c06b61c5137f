import { library } from '../../../content/office/site.ts'
import { useEditing } from '../editing-query.ts'
import { photoUrl, shownSize } from './photo-url.ts'
import styles from './photographs.module.css'
import { usePhotoWords } from './use-photo-words.ts'

/** A photograph of the library, small and whole; a sentence where there is none. */
export function Thumbnail({ name }: { readonly name: string }) {
  const { photographs } = useEditing()
  const { words } = usePhotoWords(name)
  const photograph = photographs.find((each) => each.name === name)
  return (
    <span className={styles.thumbnail}>
      {photograph === undefined ? (
        <span className={styles.nothing}>{library.none}</span>
      ) : (
        <img src={photoUrl(photograph)} {...shownSize(photograph)} alt={words.alt} loading="lazy" />
      )}
    </span>
  )
}
