import { useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { fillText } from '../../../../business/fill-text.ts'
import { isWithin } from '../../../../business/json-places.ts'
import type { ItemsField } from '../../../../content/editing/field.ts'
import { listWords } from '../../../../content/office/site.ts'
import { givenKey, isHiddenItem } from '../../../../editing/kinds/items.ts'
import { emptyParts } from '../../../../editing/kinds/parts.ts'
import { ChevronGlyph } from '../../../../site/ui/Glyphs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { OverwrittenText } from '../../draft/OverwrittenText.tsx'
import { Fieldset, focusOnAdded, SoughtPlace } from '../Fieldset.tsx'
import styles from '../fields.module.css'
import { type EditorProps, Parts } from '../Parts.tsx'
import { beginOf, firstText, listOf, wordsOfField } from '../values.ts'
import { AddButton, DragHandle, ItemButtons } from './ItemButtons.tsx'
import { type ListChanges, useList } from './use-list.ts'

/** A list of things with fields of their own. Each is folded under its first text until somebody opens it. */
export function ItemsEditor({ field, place, value, onChange }: EditorProps<ItemsField>) {
  const values = listOf(value)
  const list = useList(place, values, onChange)
  const sought = useContext(SoughtPlace)
  /** The id of the one item that is open: on a telephone two would be a long way. */
  const [open, setOpen] = useState(() => list.ids.find((_, index) => isWithin(sought, `${place}.${index}`)) ?? -1)
  return (
    <Fieldset label={field.label} hint={field.hint} place={place}>
      {values.length === 0 && <p className={styles.none}>{listWords.none}</p>}
      <ol className={styles.items}>
        {list.ids.map((id, index) => (
          <Item
            key={id}
            field={field}
            place={place}
            value={values[index]}
            list={list}
            index={index}
            isOpen={id === open}
            onOpen={(isOpen) => setOpen(isOpen ? id : -1)}
          />
        ))}
      </ol>
      <AddButton
        list={list}
        max={field.max + values.filter(isHiddenItem).length}
        label={fillText(listWords.addItem, { one: field.one })}
        onAdd={() => {
          flushSync(() => setOpen(list.add(emptyParts(field.fields))))
          focusOnAdded(`${place}.${values.length}`)
        }}
      />
      {!list.ids.includes(open) && <OverwrittenText path={place} />}
    </Fieldset>
  )
}

/** What somebody else has given, to be read. */
function GivenParts({ fields, value }: { readonly fields: ItemsField['fields']; readonly value: unknown }) {
  const shown = Object.entries(fields).filter(([name]) => Object.hasOwn(Object(value), name))
  return (
    <div className={styles.locked}>
      <dl className={styles.given}>
        {shown.map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>{wordsOfField(field, Object(value)[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{listWords.given}</p>
    </div>
  )
}

interface ItemProps extends Pick<EditorProps<ItemsField>, 'field' | 'place' | 'value'> {
  readonly list: ListChanges
  readonly index: number
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function Item({ field, place, value, list, index, isOpen, onOpen }: ItemProps) {
  const label = fillText(listWords.item, { label: field.itemLabel, number: index + 1 })
  const isHidden = isHiddenItem(value)
  return (
    <li className={styles.item}>
      <div className={styles.itemTop}>
        {/* Folded cards are of one height, and short. */}
        <DragHandle list={list} index={index} onLift={() => flushSync(() => onOpen(false))} />
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <ChevronGlyph />
          <span>
            <span className={styles.itemLabel}>
              {label}
              {isHidden && `, ${listWords.hidden}`}
            </span>{' '}
            <bdi>{beginOf(firstText(value))}</bdi>
          </span>
        </button>
        <ItemButtons label={label} list={list} index={index} min={field.min} />
      </div>
      {isOpen && (
        <div className={styles.parts}>
          {givenKey(value) === null ? (
            <Parts
              fields={field.fields}
              place={`${place}.${index}`}
              value={value}
              onChange={(parts) => list.set(index, parts)}
            />
          ) : (
            <GivenParts fields={field.fields} value={value} />
          )}
          <OverwrittenText path={place} />
          <Button
            look="plain"
            label={fillText(isHidden ? listWords.show : listWords.hide, { label })}
            onClick={() => list.set(index, { ...Object(value), isHidden: isHidden ? undefined : true })}
          />
        </div>
      )}
    </li>
  )
}
