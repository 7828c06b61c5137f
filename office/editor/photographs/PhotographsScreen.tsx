import { fillText } from '../../../business/fill-text.ts'
import { library, photoWords } from '../../../content/office/site.ts'
import type { Editing, Photograph } from '../../../contracts/editing.ts'
import { navigate, paths } from '../../routes.ts'
import { Link } from '../../ui/Link.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { photoUses } from './photo-uses.ts'
import styles from './photographs.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { Uploading } from './Uploading.tsx'
import { areComplete, titleOf, usePhotoWords } from './use-photo-words.ts'

/** The library: every photograph, where it is used, and the way to add one. */
export function PhotographsScreen({ editing }: { readonly editing: Editing }) {
  const uses = photoUses(editing)
  return (
    <Screen title={library.title} hasBack>
      <Uploading onUploaded={({ name }) => navigate(paths.sitePhotograph(name))} />
      <ul className={styles.library}>
        {editing.photographs.map((photograph) => (
          <Entry key={photograph.name} photograph={photograph} uses={uses.get(photograph.name) ?? []} />
        ))}
      </ul>
    </Screen>
  )
}

function Entry({ photograph, uses }: { readonly photograph: Photograph; readonly uses: readonly string[] }) {
  const { words } = usePhotoWords(photograph.name)
  const name = titleOf(words)
  return (
    <li>
      <Link className={styles.entry} href={paths.sitePhotograph(photograph.name)}>
        <Thumbnail name={photograph.name} />
        <span className={styles.name}>{name}</span>
        {!areComplete(words) && <span className={styles.missing}>{library.withoutWords}</span>}
        <span className={styles.use}>
          {uses.length === 0 ? library.unused : fillText(library.usedIn, { places: uses.join(', ') })}
          {words.isSample === true && ` · ${photoWords.sampleMark}`}
        </span>
      </Link>
    </li>
  )
}
