import { fillText } from '../../../../business/fill-text.ts'
import { listWords } from '../../../../content/office/site.ts'
import styles from '../fields.module.css'
import { ArrowDownGlyph, ArrowUpGlyph, HandleGlyph, RemoveGlyph } from './item-glyphs.tsx'

/** By which an item is dragged with a finger or a mouse; by keyboard the buttons move it. */
export function DragHandle({ onGrab }: { readonly onGrab: (down: PointerEvent) => void }) {
  return (
    <span
      className={styles.handle}
      data-handle=""
      aria-hidden="true"
      onPointerDown={({ nativeEvent }) => onGrab(nativeEvent)}
    >
      <HandleGlyph />
    </span>
  )
}

interface ItemButtonsProps {
  /** What the item is called to who cannot see it, for instance 'Domanda 2'. */
  readonly label: string
  readonly index: number
  readonly length: number
  readonly onMove: (to: number) => void
  /** Left out while none can be taken away. */
  readonly onRemove?: (() => void) | undefined
}

/** Up, down and away. A button that can do nothing keeps the focus. */
export function ItemButtons({ label, index, length, onMove, onRemove }: ItemButtonsProps) {
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
              onClick={() => isPossible && onMove(to)}
            >
              {glyph}
            </button>
          )
        })}
      {onRemove !== undefined && (
        <button
          type="button"
          className={styles.iconButton}
          aria-label={fillText(listWords.removeName, { label })}
          onClick={onRemove}
        >
          <RemoveGlyph />
        </button>
      )}
    </div>
  )
}
