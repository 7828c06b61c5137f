import { useState } from 'react'
import { fillText } from '../../../../business/fill-text.ts'
import type { PhotosField } from '../../../../content/editing/field.ts'
import { library, listWords } from '../../../../content/office/site.ts'
import { cropsAt } from '../../../../contracts/photo-crops.ts'
import { PhotoChooser } from '../../photographs/PhotoChooser.tsx'
import { Thumbnail } from '../../photographs/Thumbnail.tsx'
import { Fieldset, PlaceProblem } from '../Fieldset.tsx'
import styles from '../fields.module.css'
import type { EditorProps } from '../Parts.tsx'
import { PhotoButtons } from '../PhotoPicker.tsx'
import { listOf, textOf } from '../values.ts'
import { AddButton, DragHandle, ItemButtons } from './ItemButtons.tsx'
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
          return (
            <li key={id} className={styles.photo}>
              <DragHandle list={list} index={index} />
              <div className={styles.photoPicture}>
                <Thumbnail name={name} />
              </div>
              <PhotoButtons name={name} label={label} onPick={() => setChoosing(index)}>
                <ItemButtons label={label} list={list} index={index} min={field.min} />
                <PlaceProblem place={`${place}.${index}`} />
              </PhotoButtons>
            </li>
          )
        })}
      </ol>
      <AddButton list={list} max={field.max} label={library.add} onAdd={() => setChoosing(names.length)} />
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
