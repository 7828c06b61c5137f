import { fillText } from '../../../business/fill-text.ts'
import { library } from '../../../content/office/site.ts'
import { paths } from '../../routes.ts'
import { Link } from '../../ui/Link.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SaveState } from '../draft/SaveState.tsx'
import { useDraftStore, useShownProblems } from '../draft/use-draft.ts'
import { BottomBar } from '../EditBar.tsx'
import { type Section, useEditing } from '../editing-query.ts'
import { PlaceProblem } from '../fields/Fieldset.tsx'
import { listOf } from '../fields/values.ts'
import site from '../site.module.css'
import { DeletePhotograph } from './DeletePhotograph.tsx'
import { PhotoWordsForm } from './PhotoWordsForm.tsx'
import { cropsOf, photoUses, usesInWords } from './photo-uses.ts'
import styles from './photographs.module.css'
import { areComplete, photoPlace, titleOf, usePhotoWords } from './use-photo-words.ts'

/** One photograph: what is said of it, and how it is cropped. */
export function PhotographScreen({ name }: { readonly name: string }) {
  const editing = useEditing()
  const photograph = editing.photographs.find((each) => each.name === name)
  const { words, change } = usePhotoWords(name)
  const place = photoPlace(name)
  // Of a new photograph what is missing is said of each field once somebody has been there.
  const problems = Object.keys(editing.draft.problems).filter((each) => each.startsWith(`${place}.`))
  useShownProblems([place, ...problems])
  if (photograph === undefined) {
    return (
      <Screen title={library.gone} hasBack>
        <Link href={paths.sitePhotographs}>{library.back}</Link>
      </Screen>
    )
  }
  const uses = photoUses(editing).get(name) ?? []
  const facts = [fillText(library.size, { width: photograph.width, height: photograph.height }), usesInWords(uses)]
  return (
    <Screen title={titleOf(words)} intro={facts.join(', ')} hasBack>
      <PlaceProblem place={place} />
      <PhotoWordsForm photograph={photograph} place={place} words={words} crops={cropsOf(uses)} onChange={change} />
      {uses.length === 0 && (
        <p className={styles.places}>
          {areComplete(words) ? library.putIn : library.wordsMissing}
          {areComplete(words) &&
            editing.sections.map((section) => <PutIn key={section.id} section={section} name={name} />)}
        </p>
      )}
      {photograph.isUploaded && <DeletePhotograph name={name} title={titleOf(words)} isUsed={uses.length > 0} />}
      <BottomBar className={site.bar}>
        <SaveState />
      </BottomBar>
    </Screen>
  )
}

/** Leads to where a section takes photographs; nothing where it takes none. A list with room for it has it by then, at its end. */
function PutIn({ section: { id, title, fields }, name }: { readonly section: Section; readonly name: string }) {
  const store = useDraftStore()
  const place = fields.find(({ field }) => field.kind === 'photo' || field.kind === 'photos')
  if (place === undefined) {
    return null
  }
  const { field, path } = place
  const add = () => {
    if (field.kind === 'photos') {
      store.changeAt(path, (now) => (listOf(now).length < field.max ? [...listOf(now), name] : now))
    }
  }
  return (
    <Link href={paths.siteSection(id, path)} onClick={add}>
      {title}
    </Link>
  )
}
