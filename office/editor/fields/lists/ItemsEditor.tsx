import { type ReactNode, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { fillText } from '../../../../business/fill-text.ts'
import { isWithin } from '../../../../business/json-places.ts'
import type { ItemsField } from '../../../../content/editing/field.ts'
import { listWords } from '../../../../content/office/site.ts'
import { givenKey, isHiddenItem } from '../../../../editing/kinds/items.ts'
import { emptyParts } from '../../../../editing/kinds/parts.ts'
import { ChevronGlyph } from '../../../../site/ui/Glyphs.tsx'
import button from '../../../ui/button.module.css'
import { OverwrittenText } from '../../draft/OverwrittenText.tsx'
import { Fieldset } from '../Fieldset.tsx'
import styles from '../fields.module.css'
import type { EditorProps } from '../Parts.tsx'
import { Parts } from '../Parts.tsx'
import { focusOnAdded, SoughtPlace } from '../place.ts'
import { beginOf, firstText, listOf, wordsOfField } from '../values.ts'
import { AddButton, DragHandle, ItemButtons } from './ItemButtons.tsx'
import { useList } from './use-list.ts'

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
        {list.ids.map((id, index) => {
          const label = fillText(listWords.item, { label: field.itemLabel, number: index + 1 })
          return (
            <Item
              key={id}
              label={label}
              title={beginOf(firstText(values[index]))}
              isOpen={id === open}
              isHidden={isHiddenItem(values[index])}
              // Folded cards are of one height, and short.
              handle={<DragHandle list={list} index={index} onLift={() => flushSync(() => setOpen(-1))} />}
              onFold={() => setOpen(id === open ? -1 : id)}
              onHide={() => list.set(index, hiddenOrShown(values[index]))}
              buttons={<ItemButtons label={label} list={list} index={index} min={field.min} />}
            >
              {givenKey(values[index]) === null ? (
                <Parts
                  fields={field.fields}
                  place={`${place}.${index}`}
                  value={values[index]}
                  onChange={(parts) => list.set(index, parts)}
                />
              ) : (
                <GivenParts fields={field.fields} value={values[index]} />
              )}
              <OverwrittenText path={place} />
            </Item>
          )
        })}
      </ol>
      <AddButton
        list={list}
        max={field.max}
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

/** An item with its mark, or without it: what is shown has none. */
function hiddenOrShown(item: unknown): unknown {
  const { isHidden, ...others } = Object(item)
  return isHidden === true ? others : { ...others, isHidden: true }
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

interface ItemProps {
  readonly label: string
  readonly title: string
  readonly isOpen: boolean
  readonly isHidden: boolean
  readonly handle: ReactNode
  readonly onFold: () => void
  readonly onHide: () => void
  readonly buttons: ReactNode
  readonly children: ReactNode
}

function Item({ label, title, isOpen, isHidden, handle, onFold, onHide, buttons, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.itemTop}>
        {handle}
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onFold}>
          <ChevronGlyph />
          <span>
            <span className={styles.itemLabel}>
              {label}
              {isHidden && `, ${listWords.hidden}`}
            </span>{' '}
            <bdi>{title}</bdi>
          </span>
        </button>
        {buttons}
      </div>
      {isOpen && (
        <div className={styles.parts}>
          {children}
          <button type="button" className={button.plain} onClick={onHide}>
            {fillText(isHidden ? listWords.show : listWords.hide, { label })}
          </button>
        </div>
      )}
    </li>
  )
}
