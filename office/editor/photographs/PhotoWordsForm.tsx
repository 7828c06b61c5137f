import type { PhotoWords } from '../../../content/editing/field.ts'
import { photographParts } from '../../../content/editing/photograph-parts.ts'
import { cropNames } from '../../../content/office/photographs.ts'
import { photoWords } from '../../../content/office/site.ts'
import { cropAround } from '../../../contracts/crop.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import { type CropName, photoCrops } from '../../../contracts/photo-crops.ts'
import { FlagInput } from '../fields/FlagInput.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { usualCrops } from './photo-uses.ts'
import styles from './photographs.module.css'
import { type Picture, pictureOf } from './Thumbnail.tsx'
import { wordsOf } from './use-photo-words.ts'

const texts = ['alt', 'caption', 'credit'] as const

interface PhotoWordsFormProps {
  readonly photograph: Photograph
  /** The begin of the places of its fields. */
  readonly place: string
  readonly words: PhotoWords
  /** Those of the places that show it; without any, some that it might have. */
  readonly crops: readonly CropName[]
  readonly onChange: (words: PhotoWords) => void
}

/** What is said of a photograph, its focal point, and the crops that follow from it. */
export function PhotoWordsForm({ photograph, place, words, crops, onChange }: PhotoWordsFormProps) {
  const picture = pictureOf(photograph)
  const set = (part: Partial<Record<keyof PhotoWords, unknown>>) => onChange(wordsOf({ ...words, ...part }))
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
        {/* A credit that is empty is left out. */}
        {texts.map((name) => (
          <TextInput
            key={name}
            field={photographParts[name]}
            place={`${place}.${name}`}
            value={words[name]}
            onChange={(text) => set({ [name]: text || undefined })}
          />
        ))}
        <FlagInput
          field={photographParts.isSample}
          place={`${place}.isSample`}
          value={words.isSample}
          onChange={(isSample) => set({ isSample })}
        />
      </div>
    </div>
  )
}

interface CropsProps {
  readonly picture: Picture
  readonly focus: PhotoWords['focus']
  readonly crops: readonly CropName[]
}

/** A photograph as the pages crop it, by the rule of the build, each crop called by its place. */
export function Crops({ picture, focus, crops }: CropsProps) {
  return (
    <ul className={styles.crops}>
      {crops.map((name) => {
        const { left, top, width, height } = cropAround(picture, focus, photoCrops[name])
        return (
          <li key={name}>
            <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label={cropNames[name]}>
              <image href={picture.url} width={picture.width} height={picture.height} />
            </svg>
            <span aria-hidden="true">{cropNames[name]}</span>
          </li>
        )
      })}
    </ul>
  )
}
