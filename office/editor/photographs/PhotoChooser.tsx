import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PhotoWords } from '../../../content/editing/field.ts'
import { library } from '../../../content/office/site.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { editingQuery } from '../editing-query.ts'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import styles from './photographs.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { Uploading } from './Uploading.tsx'
import { areComplete, titleOf, usePhotoWords } from './use-photo-words.ts'

interface PhotoChooserProps {
  /** The names that stand there now. */
  readonly chosen: readonly string[]
  readonly isPanorama: boolean
  readonly onChoose: (name: string) => void
  readonly onClose: () => void
}

/** Chooses a photograph of the library, or takes a new one, of which something must be said first. */
export function PhotoChooser({ chosen, isPanorama, onChoose, onClose }: PhotoChooserProps) {
  const { data } = useQuery(editingQuery)
  const [asked, setAsked] = useState<Photograph | null>(null)
  const fitting = data?.photographs.filter(({ width, height }) => !isPanorama || width === 2 * height) ?? []
  return (
    <Dialog title={asked === null ? library.choose : library.words} isWide onClose={onClose}>
      {asked === null ? (
        <>
          {isPanorama && <p>{library.panoramaOnly}</p>}
          <Uploading onUploaded={setAsked} />
          <ul className={styles.choices}>
            {fitting.map((photograph) => (
              <Choice
                key={photograph.name}
                photograph={photograph}
                isChosen={chosen.includes(photograph.name)}
                onChoose={onChoose}
                onAsk={setAsked}
              />
            ))}
          </ul>
        </>
      ) : (
        <NewPhotograph photograph={asked} onUse={onChoose} onBack={() => setAsked(null)} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly photograph: Photograph
  readonly isChosen: boolean
  readonly onChoose: (name: string) => void
  readonly onAsk: (photograph: Photograph) => void
}

function Choice({ photograph, isChosen, onChoose, onAsk }: ChoiceProps) {
  const { words } = usePhotoWords(photograph.name)
  const isComplete = areComplete(words)
  const name = titleOf(words)
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-current={isChosen || undefined}
        onClick={() => (isComplete ? onChoose(photograph.name) : onAsk(photograph))}
      >
        <Thumbnail name={photograph.name} />
        <span className={styles.name}>{name}</span>
        {isChosen && <span className={styles.use}>{library.chosen}</span>}
        {!isComplete && <span className={styles.missing}>{library.withoutWords}</span>}
      </button>
    </li>
  )
}

interface NewPhotographProps {
  readonly photograph: Photograph
  readonly onUse: (name: string) => void
  readonly onBack: () => void
}

function NewPhotograph({ photograph, onUse, onBack }: NewPhotographProps) {
  const { data } = useQuery(editingQuery)
  const { words: kept, change } = usePhotoWords(photograph.name)
  const [words, setWords] = useState<PhotoWords>(kept)
  const [isMissing, setIsMissing] = useState(false)
  const use = () => {
    if (areComplete(words)) {
      change(words)
      onUse(photograph.name)
    } else {
      setIsMissing(true)
    }
  }
  return (
    <>
      <PhotoWordsForm
        photograph={photograph}
        words={words}
        aspects={data?.crops[photograph.name] ?? []}
        onChange={setWords}
      />
      <p role="alert" className={styles.missing}>
        {isMissing && !areComplete(words) ? library.wordsMissing : ''}
      </p>
      <DialogButtons>
        <button type="button" className={button.primary} onClick={use}>
          {library.use}
        </button>
        <button type="button" className={button.quiet} onClick={onBack}>
          {library.back}
        </button>
      </DialogButtons>
    </>
  )
}
