import { type PhotoWords, photoWordsLimits } from '../../../content/editing/field.ts'
import { photoWords } from '../../../content/office/site.ts'
import type { Editing, Photograph } from '../../../contracts/editing.ts'
import { FlagInput } from '../fields/FlagInput.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { Crops } from './Crops.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import styles from './photographs.module.css'
import { photoPlace } from './use-photo-words.ts'

interface PhotoWordsFormProps {
  readonly photograph: Photograph
  readonly words: PhotoWords
  readonly aspects: Editing['crops'][string]
  readonly onChange: (words: PhotoWords) => void
}

/** What is said of a photograph, its focal point, and the crops that follow from it. */
export function PhotoWordsForm({ photograph, words, aspects, onChange }: PhotoWordsFormProps) {
  const place = photoPlace(photograph.name)
  const { credit, ...others } = words
  const set = (part: Partial<PhotoWords>) => onChange({ ...words, ...part })
  return (
    <div className={styles.form}>
      <div className={styles.pictures}>
        <FocalPoint photograph={photograph} focus={words.focus} onChange={(focus) => set({ focus })} />
        <section aria-label={photoWords.crops}>
          <p className={styles.label}>{photoWords.crops}</p>
          <Crops photograph={photograph} focus={words.focus} aspects={aspects} />
        </section>
      </div>
      <div className={styles.words}>
        <TextInput
          field={{
            kind: 'text',
            label: photoWords.alt,
            hint: photoWords.altHint,
            max: photoWordsLimits.alt,
            isLong: true,
          }}
          place={`${place}.alt`}
          value={words.alt}
          onChange={(alt) => set({ alt: String(alt) })}
        />
        <TextInput
          field={{ kind: 'text', label: photoWords.caption, max: photoWordsLimits.caption }}
          place={`${place}.caption`}
          value={words.caption}
          onChange={(caption) => set({ caption: String(caption) })}
        />
        <TextInput
          field={{
            kind: 'text',
            label: photoWords.credit,
            hint: photoWords.creditHint,
            max: photoWordsLimits.credit,
            isOptional: true,
          }}
          place={`${place}.credit`}
          value={credit}
          onChange={(name) => onChange(name === '' ? others : { ...words, credit: String(name) })}
        />
        <FlagInput
          field={{ kind: 'flag', label: photoWords.isSample }}
          place={`${place}.isSample`}
          value={words.isSample}
          onChange={(isSample) => set({ isSample: isSample === true })}
        />
      </div>
    </div>
  )
}
