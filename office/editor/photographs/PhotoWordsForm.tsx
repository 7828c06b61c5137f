import type { PhotoWords } from '../../../content/editing/field.ts'
import { photographParts } from '../../../content/editing/photograph-parts.ts'
import { photoWords } from '../../../content/office/site.ts'
import type { CropName } from '../../../contracts/photo-crops.ts'
import { FlagInput } from '../fields/FlagInput.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { Crops } from './Crops.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import type { Picture } from './photo-url.ts'
import { usualCrops } from './photo-uses.ts'
import styles from './photographs.module.css'

interface PhotoWordsFormProps {
  readonly picture: Picture
  /** The begin of the places of its fields. */
  readonly place: string
  readonly words: PhotoWords
  /** Those of the places that show it; without any, some that it might have. */
  readonly crops: readonly CropName[]
  readonly onChange: (words: PhotoWords) => void
}

/** What is said of a photograph, its focal point, and the crops that follow from it. */
export function PhotoWordsForm({ picture, place, words, crops, onChange }: PhotoWordsFormProps) {
  const { credit, ...others } = words
  const set = (part: Partial<PhotoWords>) => onChange({ ...words, ...part })
  return (
    <div className={styles.form}>
      <div className={styles.pictures}>
        <FocalPoint picture={picture} focus={words.focus} onChange={(focus) => set({ focus })} />
        <section aria-label={photoWords.crops}>
          <p className={styles.label}>{photoWords.crops}</p>
          {crops.length === 0 && <p className={styles.note}>{photoWords.noCrops}</p>}
          <Crops picture={picture} focus={words.focus} crops={crops.length === 0 ? usualCrops : crops} />
        </section>
      </div>
      <div className={styles.words}>
        <TextInput
          field={photographParts.alt}
          place={`${place}.alt`}
          value={words.alt}
          onChange={(alt) => set({ alt: String(alt) })}
        />
        <TextInput
          field={photographParts.caption}
          place={`${place}.caption`}
          value={words.caption}
          onChange={(caption) => set({ caption: String(caption) })}
        />
        <TextInput
          field={photographParts.credit}
          place={`${place}.credit`}
          value={credit}
          onChange={(name) => onChange(name === '' ? others : { ...words, credit: String(name) })}
        />
        <FlagInput
          field={photographParts.isSample}
          place={`${place}.isSample`}
          value={words.isSample}
          onChange={(isSample) => set({ isSample: isSample === true })}
        />
      </div>
    </div>
  )
}
