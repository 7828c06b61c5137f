import { useEffect } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { library } from '../../../content/office/site.ts'
import type { EditableField, Editing } from '../../../contracts/editing.ts'
import { navigate, paths } from '../../routes.ts'
import button from '../../ui/button.module.css'
import styled from '../../ui/Field.module.css'
import { Link } from '../../ui/Link.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { isField, listOf } from '../fields/values.ts'
import { SaveState } from '../SaveState.tsx'
import { useDraftStore, useEditedField, useProblem } from '../use-draft.ts'
import { DeletePhotograph } from './DeletePhotograph.tsx'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import { pictureOf } from './photo-url.ts'
import { cropsOf, photoSections, photoUses, titlesOf } from './photo-uses.ts'
import styles from './photographs.module.css'
import { photoPlace, titleOf, usePhotoWords } from './use-photo-words.ts'

interface PhotographScreenProps {
  readonly name: string
  readonly editing: Editing
}

/** One photograph: what is said of it, and how it is cropped. */
export function PhotographScreen({ name, editing }: PhotographScreenProps) {
  const photograph = editing.photographs.find((each) => each.name === name)
  const { words, change } = usePhotoWords(name)
  const store = useDraftStore()
  const place = photoPlace(name)
  const problem = useProblem(place)
  useEffect(() => store.leave(place, `${place}.alt`, `${place}.caption`, `${place}.credit`), [store, place])
  if (photograph === undefined) {
    return (
      <Screen title={library.gone} hasBack>
        <Link href={paths.sitePhotographs}>{library.back}</Link>
      </Screen>
    )
  }
  const uses = photoUses(editing).get(name) ?? []
  const facts = [
    fillText(library.size, { width: photograph.width, height: photograph.height }),
    uses.length === 0 ? library.unused : fillText(library.usedIn, { places: titlesOf(uses) }),
  ]
  return (
    <Screen title={titleOf(words)} lead={facts.join(', ')} hasBack>
      <p role="alert" className={styled.problem}>
        {problem}
      </p>
      <PhotoWordsForm
        picture={pictureOf(photograph)}
        place={place}
        words={words}
        crops={cropsOf(uses)}
        onChange={change}
      />
      {uses.length === 0 && (
        <p className={styles.places}>
          {library.putIn}
          {photoSections(editing).map((section) => (
            <PutIn key={section.id} name={name} {...section} />
          ))}
        </p>
      )}
      {photograph.isUploaded && <DeletePhotograph name={name} title={titleOf(words)} isUsed={uses.length > 0} />}
      <div className={styles.bar}>
        <SaveState />
      </div>
    </Screen>
  )
}

interface PutInProps {
  readonly name: string
  readonly id: string
  readonly title: string
  readonly place: EditableField
}

/** Adds the photograph to a list that has room, and leads there; a place with one photograph asks there which it is to show. */
function PutIn({ name, id, title, place }: PutInProps) {
  const { value, change } = useEditedField(place)
  const { field } = place
  const add = () => {
    if (isField(field) && field.kind === 'photos' && listOf(value).length < field.max) {
      change([...listOf(value), name])
    }
    navigate(paths.siteSection(id, place.path))
  }
  return (
    <button type="button" className={button.plain} onClick={add}>
      {title}
    </button>
  )
}
