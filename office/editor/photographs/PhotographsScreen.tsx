import { useEffect, useRef, useState } from 'react'
import { fillCounted } from '../../../business/fill-text.ts'
import { library, listScreen } from '../../../content/office/site.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import { navigate, paths } from '../../routes.ts'
import { Link } from '../../ui/Link.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { useEditing } from '../editing-query.ts'
import { type PhotoUse, photoUses, usesInWords } from './photo-uses.ts'
import styles from './photographs.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { Uploading } from './upload/Uploading.tsx'
import { useUploads } from './upload/use-uploads.ts'
import { areComplete, titleOf, usePhotoWords } from './use-photo-words.ts'

/** The library: every photograph, where it is used, and the way to add some. */
export function PhotographsScreen() {
  const editing = useEditing()
  const uses = photoUses(editing)
  const { queue, uploads } = useUploads()
  // One that was chosen alone is described once it is there; several wait in the library for their words.
  const [alone, setAlone] = useState<number | null>(null)
  const showToast = useShowToast()
  const arrived = useRef(0)
  useEffect(() => {
    for (const { id, step } of uploads) {
      if (step.kind === 'taken') {
        queue.dismiss(id)
        if (id === alone) {
          navigate(paths.sitePhotograph(step.photograph.name))
        } else {
          arrived.current += 1
        }
      }
    }
    if (arrived.current > 0 && uploads.every(({ step }) => step.kind === 'taken' || step.kind === 'failed')) {
      showToast({ text: fillCounted(library.allUploaded, arrived.current) })
      arrived.current = 0
    }
  }, [uploads, queue, alone, showToast])
  return (
    <Screen title={library.title} hasBack>
      <Uploading isMultiple onAdded={([first = null, ...others]) => setAlone(others.length === 0 ? first : null)} />
      <ul className={styles.library}>
        {editing.photographs.map((photograph) => (
          <Entry key={photograph.name} photograph={photograph} uses={uses.get(photograph.name) ?? []} />
        ))}
      </ul>
    </Screen>
  )
}

function Entry({ photograph, uses }: { readonly photograph: Photograph; readonly uses: readonly PhotoUse[] }) {
  const { words } = usePhotoWords(photograph.name)
  const name = titleOf(words)
  return (
    <li>
      <Link className={styles.entry} href={paths.sitePhotograph(photograph.name)}>
        <Thumbnail name={photograph.name} />
        <span className={styles.name}>{name}</span>
        {!areComplete(words) && <span className={styles.missing}>{library.withoutWords}</span>}
        <span className={styles.use}>
          {usesInWords(uses)}
          {words.isSample === true && `\u00a0· ${listScreen.sample}`}
        </span>
      </Link>
    </li>
  )
}
