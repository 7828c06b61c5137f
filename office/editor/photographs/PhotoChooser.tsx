import { useState } from 'react'
import { library } from '../../../content/office/site.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import type { CropName } from '../../../contracts/photo-crops.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useEditing } from '../editing-query.ts'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import styles from './photographs.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { Uploading } from './upload/Uploading.tsx'
import { useUploads } from './upload/use-uploads.ts'
import { areComplete, titleOf, usePhotoWords } from './use-photo-words.ts'

interface PhotoChooserProps {
  /** The names that stand there now. */
  readonly chosen: readonly string[]
  readonly isPanorama: boolean
  /** How the place crops. */
  readonly crops: readonly CropName[]
  readonly onChoose: (name: string) => void
  readonly onClose: () => void
}

/** Chooses a photograph of the library, or takes a new one, of which something must be said first. */
export function PhotoChooser({ chosen, isPanorama, crops, onChoose, onClose }: PhotoChooserProps) {
  const { photographs } = useEditing()
  const { uploads } = useUploads()
  /** What something must be said of first: the name of a photograph of the library, or the id of one on its way there. */
  const [asked, setAsked] = useState<string | number | null>(null)
  const fitting = photographs.filter(({ width, height }) => !isPanorama || width === 2 * height)
  const step = uploads.find(({ id }) => id === asked)?.step
  const photograph = step?.kind === 'taken' ? step.photograph : photographs.find(({ name }) => name === asked)
  return (
    <Dialog title={photograph === undefined ? library.choose : library.words} isWide onClose={onClose}>
      {photograph === undefined ? (
        <>
          {isPanorama && <p>{library.panoramaOnly}</p>}
          <Uploading isMultiple={false} onAdded={([id = null]) => setAsked(id)} />
          <ul className={styles.choices}>
            {fitting.map(({ name }) => (
              <Choice key={name} name={name} isChosen={chosen.includes(name)} onChoose={onChoose} onAsk={setAsked} />
            ))}
          </ul>
        </>
      ) : (
        <NewPhotograph photograph={photograph} crops={crops} onUse={onChoose} onBack={() => setAsked(null)} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: (name: string) => void
  readonly onAsk: (name: string) => void
}

function Choice({ name, isChosen, onChoose, onAsk }: ChoiceProps) {
  const { words } = usePhotoWords(name)
  const isComplete = areComplete(words)
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-current={isChosen || undefined}
        onClick={() => (isComplete ? onChoose(name) : onAsk(name))}
      >
        <Thumbnail name={name} />
        <span className={styles.name}>{titleOf(words)}</span>
        {isChosen && <span className={styles.use}>{library.chosen}</span>}
        {!isComplete && <span className={styles.missing}>{library.withoutWords}</span>}
      </button>
    </li>
  )
}

interface NewPhotographProps {
  readonly photograph: Photograph
  readonly crops: readonly CropName[]
  readonly onUse: (name: string) => void
  readonly onBack: () => void
}

/** Takes the words of a photograph. What is typed is kept at once, also where it is not used then. */
function NewPhotograph({ photograph, crops, onUse, onBack }: NewPhotographProps) {
  const { words, change } = usePhotoWords(photograph.name)
  const [isPressed, setIsPressed] = useState(false)
  const isComplete = areComplete(words)
  return (
    <>
      <PhotoWordsForm photograph={photograph} place="" words={words} crops={crops} onChange={change} />
      <p role="alert" className={styles.missing}>
        {isPressed && !isComplete ? library.wordsMissing : ''}
      </p>
      <DialogButtons>
        <Button
          look="primary"
          label={library.use}
          onClick={() => (isComplete ? onUse(photograph.name) : setIsPressed(true))}
        />
        <Button look="quiet" label={library.back} onClick={onBack} />
      </DialogButtons>
    </>
  )
}
