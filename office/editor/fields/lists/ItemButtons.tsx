import { fillText } from '../../../../business/fill-text.ts'
import { listWords } from '../../../../content/office/site.ts'
import { Glyph } from '../../../../site/ui/Glyphs.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../fields.module.css'
import { dragItem } from './drag-item.ts'
import type { ListChanges } from './use-list.ts'

interface DragHandleProps {
  readonly list: ListChanges
  readonly index: number
  /** Is called once the item really moves. */
  readonly onLift?: () => void
}

/**
 * By which an item is dragged with a finger or a mouse; by keyboard the buttons move it. There is none where there is nothing to move
 * it past.
 */
export function DragHandle({ list, index, onLift }: DragHandleProps) {
  if (list.ids.length < 2) {
    return null
  }
  const onDrop = (to: number) => list.move(index, to)
  return (
    <span
      className={styles.handle}
      data-handle=""
      aria-hidden="true"
      onPointerDown={({ nativeEvent }) => dragItem(nativeEvent, { from: index, onLift, onDrop })}
    >
      <Glyph>
        <path d="M5 9h14M5 15h14" />
      </Glyph>
    </span>
  )
}

interface ItemButtonsProps {
  /** What the item is called to who cannot see it, for instance 'Domanda 2'. */
  readonly label: string
  readonly list: ListChanges
  readonly index: number
  /** So many stay in the list. */
  readonly min: number
}

/** Up, down and away. A button that can do nothing keeps the focus. */
export function ItemButtons({ label, list, index, min }: ItemButtonsProps) {
  const { length } = list.ids
  const buttons = [
    { name: listWords.up, to: index - 1, path: 'M12 19V5m-6 6 6-6.2 6 6.2' },
    { name: listWords.down, to: index + 1, path: 'M12 5v14m-6-6 6 6.2 6-6.2' },
  ]
  return (
    <div className={styles.itemButtons}>
      {length > 1 &&
        buttons.map(({ name, to, path }) => {
          const isPossible = to >= 0 && to < length
          return (
            <button
              key={name}
              type="button"
              className={styles.iconButton}
              aria-label={fillText(name, { label })}
              aria-disabled={!isPossible}
              onClick={() => isPossible && list.move(index, to)}
            >
              <Glyph>
                <path d={path} />
              </Glyph>
            </button>
          )
        })}
      {length > min && (
        <button
          type="button"
          className={styles.iconButton}
          aria-label={fillText(listWords.removeName, { label })}
          onClick={() => list.remove(index, label)}
        >
          <Glyph>
            <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5" />
          </Glyph>
        </button>
      )}
    </div>
  )
}

interface AddButtonProps {
  readonly list: ListChanges
  readonly max: number
  readonly label: string
  readonly onAdd: () => void
}

/** Adds one more to a list that has room for it. */
export function AddButton({ list, max, label, onAdd }: AddButtonProps) {
  return list.ids.length < max ? (
    <Button look="quiet" label={label} onClick={onAdd} />
  ) : (
    <p className={styles.hint}>{listWords.full}</p>
  )
}
