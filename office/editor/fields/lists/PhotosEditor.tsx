import { useState } from 'react'
import { fillText } from '../../../../business/fill-text.ts'
import type { PhotosField } from '../../../../content/editing/field.ts'
import { library, listWords } from '../../../../content/office/site.ts'
import { cropsAt } from '../../../../contracts/photo-crops.ts'
import { paths } from '../../../routes.ts'
import button from '../../../ui/button.module.css'
import { Link } from '../../../ui/Link.tsx'
import { PhotoChooser } from '../../photographs/PhotoChooser.tsx'
import { Thumbnail } from '../../photographs/Thumbnail.tsx'
import type { EditorProps } from '../editor-props.ts'
import { Fieldset } from '../Fieldset.tsx'
import styles from '../fields.module.css'
import { PlaceProblem } from '../PlaceProblem.tsx'
import { listOf, textOf } from '../values.ts'
import { DragHandle, ItemButtons } from './ItemButtons.tsx'
import { useList } from './use-list.ts'

/** Photographs in their order, as many as the page has places for. */
export function PhotosEditor({ field, place, value, onChange }: EditorProps<PhotosField>) {
  const names = listOf(value).map(textOf)
  const list = useList(place, names, onChange)
  // Past the end for one more.
  const [choosing, setChoosing] = useState<number | null>(null)
  return (
    <Fieldset label={field.label} hint={field.hint} place={place}>
      <ol className={styles.photos}>
        {list.ids.map((id, index) => {
          const label = fillText(listWords.item, { label: library.one, number: index + 1 })
          const name = names[index] ?? ''
          const action = name === '' ? library.pick : library.change
          return (
            <li key={id} className={styles.photo}>
              <DragHandle list={list} index={index} />
              <div className={styles.photoPicture}>
                <Thumbnail name={name} />
              </div>
              <div className={styles.photoButtons}>
                <button
                  type="button"
                  className={button.quiet}
                  aria-label={fillText(library.pickName, { action, label })}
                  onClick={() => setChoosing(index)}
                >
                  {action}
                </button>
                <ItemButtons label={label} list={list} index={index} min={field.min} />
                {name !== '' && (
                  <Link
                    className={button.plain}
                    href={paths.sitePhotograph(name)}
                    aria-label={fillText(library.editName, { name: label })}
                  >
                    {library.edit}
                  </Link>
                )}
                <PlaceProblem place={`${place}.${index}`} />
              </div>
            </li>
          )
        })}
      </ol>
      {names.length < field.max ? (
        <button type="button" className={button.quiet} onClick={() => setChoosing(names.length)}>
          {library.add}
        </button>
      ) : (
        <p className={styles.hint}>{listWords.full}</p>
      )}
      {choosing !== null && (
        <PhotoChooser
          chosen={names}
          isPanorama={false}
          crops={cropsAt(`${place}.${choosing}`, Math.max(names.length, choosing + 1))}
          onChoose={(chosen) => {
            choosing < names.length ? list.set(choosing, chosen) : list.add(chosen)
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </Fieldset>
  )
}
