import { flushSync } from 'react-dom'
import { fillText } from '../../../../business/fill-text.ts'
import type { ListField } from '../../../../content/editing/field.ts'
import { listWords } from '../../../../content/office/site.ts'
import { Fieldset, focusOnAdded } from '../Fieldset.tsx'
import styles from '../fields.module.css'
import type { EditorProps } from '../Parts.tsx'
import { TextInput } from '../TextInput.tsx'
import { listOf } from '../values.ts'
import { AddButton, ItemButtons } from './ItemButtons.tsx'
import { useList } from './use-list.ts'

/** A list of texts. */
export function ListEditor({ field, place, value, onChange }: EditorProps<ListField>) {
  const values = listOf(value)
  const list = useList(place, values, onChange)
  return (
    <Fieldset label={field.label} hint={field.hint} place={place}>
      {values.length === 0 && <p className={styles.none}>{listWords.none}</p>}
      <ol className={styles.texts}>
        {list.ids.map((id, index) => {
          const label = fillText(listWords.item, { label: field.item.label, number: index + 1 })
          return (
            <li key={id}>
              <TextInput
                field={{ ...field.item, label }}
                place={`${place}.${index}`}
                value={values[index]}
                onChange={(text) => list.set(index, text)}
              />
              <ItemButtons label={label} list={list} index={index} min={field.min} />
            </li>
          )
        })}
      </ol>
      <AddButton
        list={list}
        max={field.max}
        label={fillText(listWords.addItem, { one: field.one })}
        onAdd={() => {
          flushSync(() => list.add(''))
          focusOnAdded(`${place}.${values.length}`)
        }}
      />
    </Fieldset>
  )
}
