import { type ReactNode, useState } from 'react'
import { fillText } from '../../../../business/fill-text.ts'
import type { ItemsField } from '../../../../content/editing/field.ts'
import { listWords } from '../../../../content/office/site.ts'
import { emptyParts } from '../../../../editing/kinds/parts.ts'
import { ChevronGlyph } from '../../../../site/ui/Glyphs.tsx'
import button from '../../../ui/button.module.css'
import { useProblem } from '../../use-draft.ts'
import type { EditorProps } from '../editor-props.ts'
import { Fieldset } from '../Fieldset.tsx'
import styles from '../fields.module.css'
import { Parts } from '../Parts.tsx'
import { isWithin } from '../place.ts'
import { useSoughtPlace } from '../sought-place.ts'
import { firstText, listOf } from '../values.ts'
import { ItemButtons } from './ItemButtons.tsx'
import { useList } from './use-list.ts'

/** A list of things with fields of their own. Each is folded under its first text until somebody opens it. */
export function ItemsEditor({ field, place, value, onChange }: EditorProps<ItemsField>) {
  const values = listOf(value)
  const { ids, set, move, remove, add } = useList(values, onChange)
  const problem = useProblem(place)
  const [added, setAdded] = useState(-1)
  return (
    <Fieldset label={field.label} hint={field.hint} place={place} problem={problem}>
      {values.length === 0 && <p className={styles.none}>{listWords.none}</p>}
      <ol className={styles.items}>
        {ids.map((id, index) => {
          const label = fillText(listWords.item, { label: field.itemLabel, number: index + 1 })
          return (
            <Item
              key={id}
              label={label}
              title={firstText(values[index])}
              place={`${place}.${index}`}
              isNew={index === added}
              buttons={
                <ItemButtons
                  label={label}
                  index={index}
                  length={values.length}
                  onMove={(to) => move(index, to)}
                  onRemove={values.length > field.min ? () => remove(index, label) : undefined}
                />
              }
            >
              <Parts
                fields={field.fields}
                place={`${place}.${index}`}
                value={values[index]}
                onChange={(parts) => set(index, parts)}
              />
            </Item>
          )
        })}
      </ol>
      {values.length < field.max ? (
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            setAdded(values.length)
            add(emptyParts(field.fields))
          }}
        >
          {fillText(listWords.addItem, { label: field.itemLabel })}
        </button>
      ) : (
        <p className={styles.hint}>{listWords.full}</p>
      )}
    </Fieldset>
  )
}

interface ItemProps {
  readonly label: string
  readonly title: string
  readonly place: string
  readonly isNew: boolean
  readonly buttons: ReactNode
  readonly children: ReactNode
}

function Item({ label, title, place, isNew, buttons, children }: ItemProps) {
  const sought = useSoughtPlace()
  const [isOpen, setIsOpen] = useState(isNew || isWithin(sought, place))
  return (
    <li className={styles.item}>
      <div className={styles.itemTop}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <ChevronGlyph />
          <span>
            <span className={styles.itemLabel}>{label}</span> <bdi>{title}</bdi>
          </span>
        </button>
        {buttons}
      </div>
      {isOpen && <div className={styles.parts}>{children}</div>}
    </li>
  )
}
