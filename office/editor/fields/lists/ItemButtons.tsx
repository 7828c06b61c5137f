import { fillText } from '../../../../business/fill-text.ts'
import { listWords } from '../../../../content/office/site.ts'
import styles from '../fields.module.css'
import { dragItem } from './drag-item.ts'
import { ArrowDownGlyph, ArrowUpGlyph, HandleGlyph, RemoveGlyph } from './item-glyphs.tsx'
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
      <HandleGlyph />
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
    { name: listWords.up, to: index - 1, glyph: <ArrowUpGlyph /> },
    { name: listWords.down, to: index + 1, glyph: <ArrowDownGlyph /> },
  ]
  return (
    <div className={styles.itemButtons}>
      {length > 1 &&
        buttons.map(({ name, to, glyph }) => {
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
              {glyph}
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
          <RemoveGlyph />
        </button>
      )}
    </div>
  )
}
