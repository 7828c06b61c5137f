import { useEffect, useEffectEvent, useState } from 'react'
import type { PhotoWords } from '../../../content/editing/field.ts'
import { uploads as uploadWords } from '../../../content/office/photographs.ts'
import { library } from '../../../content/office/site.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import type { CropName } from '../../../contracts/photo-crops.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useEditing } from '../editing-query.ts'
import { newestFirst } from './PhotographsScreen.tsx'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import styles from './photographs.module.css'
import { type Picture, pictureOf, Thumbnail } from './Thumbnail.tsx'
import { Uploading, UploadStatus } from './upload/Uploading.tsx'
import type { QueuedUpload } from './upload/upload-queue.ts'
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

/** What something must be said of first: the name of a photograph of the library, or the id of one on its way there. */
type Asked = string | number

/** Chooses a photograph of the library, or takes a new one, of which something must be said first. */
export function PhotoChooser({ chosen, isPanorama, crops, onChoose, onClose }: PhotoChooserProps) {
  const { photographs } = useEditing()
  const { uploads } = useUploads()
  const [asked, setAsked] = useState<Asked | null>(null)
  const fitting = photographs.filter(({ width, height }) => !isPanorama || width === 2 * height)
  const upload = uploads.find(({ id }) => id === asked) ?? null
  const photograph =
    upload?.step.kind === 'taken' ? upload.step.photograph : (photographs.find(({ name }) => name === asked) ?? null)
  // The picture of the telephone stays once it has arrived: the other would have to load, and is the same.
  const picture = upload?.picture ?? (photograph && pictureOf(photograph))
  return (
    <Dialog title={picture === null ? library.choose : library.words} isWide onClose={onClose}>
      {picture === null ? (
        <>
          {isPanorama && <p>{library.panoramaOnly}</p>}
          <Uploading isMultiple={false} onAdded={([id = null]) => setAsked(id)} />
          <ul className={styles.choices}>
            {newestFirst(fitting).map(({ name }) => (
              <Choice key={name} name={name} isChosen={chosen.includes(name)} onChoose={onChoose} onAsk={setAsked} />
            ))}
          </ul>
        </>
      ) : (
        <NewPhotograph
          picture={picture}
          photograph={photograph}
          upload={upload}
          crops={crops}
          onUse={onChoose}
          onBack={() => setAsked(null)}
        />
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
  readonly picture: Picture
  /** Null while it is on its way. */
  readonly photograph: Photograph | null
  readonly upload: QueuedUpload | null
  readonly crops: readonly CropName[]
  readonly onUse: (name: string) => void
  readonly onBack: () => void
}

/** Takes the words of a photograph, also while it is still on its way. What is typed is kept at once, also where it is not used then. */
function NewPhotograph({ picture, photograph, upload, crops, onUse, onBack }: NewPhotographProps) {
  const { queue } = useUploads()
  const { words: kept, change } = usePhotoWords(photograph?.name ?? '')
  const [pressed, setPressed] = useState<'missing' | 'use' | null>(null)
  const words = photograph === null ? (upload?.words ?? kept) : kept
  const isComplete = areComplete(words)
  const name = pressed === 'use' && isComplete && photograph !== null ? photograph.name : null
  const use = useEffectEvent(onUse)
  useEffect(() => {
    if (name !== null) {
      use(name)
    }
  }, [name])
  const type = (typed: PhotoWords) =>
    photograph === null && upload !== null ? queue.describe(upload.id, typed) : change(typed)
  return (
    <>
      {upload !== null && upload.step.kind !== 'taken' && <UploadStatus upload={upload} />}
      <PhotoWordsForm picture={picture} place="" words={words} crops={crops} onChange={type} />
      <p role="alert" className={styles.missing}>
        {pressed === 'missing' && !isComplete ? library.wordsMissing : ''}
      </p>
      <p role="status" className={styles.note}>
        {pressed === 'use' && isComplete && photograph === null && upload?.step.kind !== 'failed'
          ? uploadWords.usedOnceThere
          : ''}
      </p>
      <DialogButtons>
        <Button look="primary" label={library.use} onClick={() => setPressed(isComplete ? 'use' : 'missing')} />
        <Button look="quiet" label={library.back} onClick={onBack} />
      </DialogButtons>
    </>
  )
}
