import { useEffect, useEffectEvent, useState } from 'react'
import type { PhotoWords } from '../../../content/editing/field.ts'
import { uploads as uploadWords } from '../../../content/office/photographs.ts'
import { library } from '../../../content/office/site.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import type { CropName } from '../../../contracts/photo-crops.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useEditing } from '../editing-query.ts'
import { newestFirst } from './PhotographsScreen.tsx'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import { type Picture, pictureOf } from './photo-url.ts'
import styles from './photographs.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { Uploading } from './upload/Uploading.tsx'
import { UploadStatus } from './upload/UploadRow.tsx'
import type { QueuedUpload } from './upload/upload-queue.ts'
import { useUploadQueue, useUploads } from './upload/use-uploads.ts'
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

/** A photograph of the library, or one on its way there. */
type Asked = { readonly photograph: Photograph } | { readonly upload: number }

/** Chooses a photograph of the library, or takes a new one, of which something must be said first. */
export function PhotoChooser({ chosen, isPanorama, crops, onChoose, onClose }: PhotoChooserProps) {
  const { photographs } = useEditing()
  const uploads = useUploads()
  const [asked, setAsked] = useState<Asked | null>(null)
  const fitting = photographs.filter(({ width, height }) => !isPanorama || width === 2 * height)
  const shown = askedPicture(asked, uploads)
  return (
    <Dialog title={shown === null ? library.choose : library.words} isWide onClose={onClose}>
      {shown === null ? (
        <>
          {isPanorama && <p>{library.panoramaOnly}</p>}
          <Uploading isMultiple={false} onAdded={([id]) => id !== undefined && setAsked({ upload: id })} />
          <ul className={styles.choices}>
            {newestFirst(fitting).map((photograph) => (
              <Choice
                key={photograph.name}
                photograph={photograph}
                isChosen={chosen.includes(photograph.name)}
                onChoose={onChoose}
                onAsk={(photograph) => setAsked({ photograph })}
              />
            ))}
          </ul>
        </>
      ) : (
        <NewPhotograph {...shown} crops={crops} onUse={onChoose} onBack={() => setAsked(null)} />
      )}
    </Dialog>
  )
}

/** What is shown of a photograph that is asked about; null while it cannot be shown. One that fails stays, with what was typed of it. */
function askedPicture(asked: Asked | null, uploads: readonly QueuedUpload[]) {
  if (asked !== null && 'photograph' in asked) {
    return { picture: pictureOf(asked.photograph), photograph: asked.photograph, upload: null }
  }
  const upload = uploads.find(({ id }) => id === asked?.upload)
  if (upload === undefined) {
    return null
  }
  const photograph = upload.step.kind === 'taken' ? upload.step.photograph : null
  // The picture of the telephone stays once it has arrived: the other would have to load, and is the same.
  const picture = upload.picture ?? (photograph && pictureOf(photograph))
  return picture && { picture, photograph, upload }
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
  readonly picture: Picture
  /** Null while it is on its way. */
  readonly photograph: Photograph | null
  readonly upload: QueuedUpload | null
  readonly crops: readonly CropName[]
  readonly onUse: (name: string) => void
  readonly onBack: () => void
}

/** Takes the words of a photograph, also while it is still on its way. */
function NewPhotograph({ picture, photograph, upload, crops, onUse, onBack }: NewPhotographProps) {
  const queue = useUploadQueue()
  const { words: kept, change } = usePhotoWords(photograph?.name ?? '')
  const [words, setWords] = useState<PhotoWords>(kept)
  const [isMissing, setIsMissing] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const take = () => {
    if (photograph !== null) {
      change(words)
      onUse(photograph.name)
    }
  }
  const isOnItsWay = photograph === null && upload?.step.kind !== 'failed'
  const isReady = isWanted && photograph !== null && areComplete(words)
  const takeOnceThere = useEffectEvent(take)
  useEffect(() => {
    if (isReady) {
      takeOnceThere()
    }
  }, [isReady])
  const type = (typed: PhotoWords) => {
    setWords(typed)
    if (photograph === null && upload !== null) {
      queue.describe(upload.id, typed)
    } else if (upload !== null) {
      // What was typed on its way is kept since it arrived: the rest is too.
      change(typed)
    }
  }
  const want = () => {
    if (!areComplete(words)) {
      setIsMissing(true)
    } else if (photograph === null) {
      setIsWanted(true)
    } else {
      take()
    }
  }
  return (
    <>
      {upload !== null && upload.step.kind !== 'taken' && <UploadStatus upload={upload} />}
      <PhotoWordsForm picture={picture} place="" words={words} crops={crops} onChange={type} />
      <p role="alert" className={styles.missing}>
        {isMissing && !areComplete(words) ? library.wordsMissing : ''}
      </p>
      <p role="status" className={styles.note}>
        {isWanted && areComplete(words) && isOnItsWay ? uploadWords.usedOnceThere : ''}
      </p>
      <DialogButtons>
        <button type="button" className={button.primary} onClick={want}>
          {library.use}
        </button>
        <button type="button" className={button.quiet} onClick={onBack}>
          {library.back}
        </button>
      </DialogButtons>
    </>
  )
}
