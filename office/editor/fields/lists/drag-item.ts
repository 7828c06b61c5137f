/** A finger that trembles on the handle does not drag (pixels). */
const SLACK_PX = 5

/** So near to an edge of the window the page scrolls along, by so much each frame (pixels). */
const EDGE_PX = 72
const SCROLL_PX = 9

interface Drag {
  /** Where the item is among the others. */
  readonly from: number
  /** Is called before anything is measured, once the item really moves. */
  readonly onLift?: (() => void) | undefined
  readonly onDrop: (to: number) => void
}

/**
 * Drags an item of a list by its handle, with a finger, a pen or a mouse: the others make room, and nothing is moved before it is let
 * go. Escape, and whatever takes the pointer away, puts it back. By keyboard items have buttons.
 *
 * @param down the pointer on the handle, whose style must have `touch-action: none`
 */
export function dragItem(down: PointerEvent, { from, onLift, onDrop }: Drag): void {
  const handle = down.target
  const item = handle instanceof Element ? handle.closest('li') : null
  const list = item?.parentElement
  if (!(handle instanceof Element) || item == null || list == null || !down.isPrimary || down.button !== 0) {
    return
  }
  const ending = new AbortController()
  const { signal } = ending
  let pointerY = down.clientY
  let lifted: ReturnType<typeof lift> | null = null

  const frame = () => {
    if (!signal.aborted) {
      scrollNear(pointerY)
      lifted?.follow(pointerY)
      requestAnimationFrame(frame)
    }
  }
  const end = (isDropped: boolean) => {
    ending.abort()
    // The last frame may be older than the pointer.
    lifted?.follow(pointerY)
    const to = lifted?.letGo() ?? from
    if (isDropped && to !== from) {
      onDrop(to)
    }
  }
  handle.setPointerCapture(down.pointerId)
  const options = { signal }
  handle.addEventListener(
    'pointermove',
    (event) => {
      pointerY = event instanceof PointerEvent ? event.clientY : pointerY
      if (lifted === null && Math.abs(pointerY - down.clientY) > SLACK_PX) {
        onLift?.()
        lifted = lift(list, from)
        requestAnimationFrame(frame)
      }
    },
    options,
  )
  handle.addEventListener('pointerup', () => end(true), options)
  handle.addEventListener('lostpointercapture', () => end(false), options)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options)
}

/** Takes an item out of the flow of its list, without changing the list. */
function lift(list: HTMLElement, from: number) {
  const items = [...list.children].filter((item) => item instanceof HTMLElement)
  const { top: listTop, height: listHeight } = list.getBoundingClientRect()
  const boxes = items.map((item) => item.getBoundingClientRect())
  const tops = boxes.map(({ top }) => top - listTop)
  const middles = boxes.map(({ top, height }) => top - listTop + height / 2)
  const { height = 0 } = boxes[from] ?? {}
  const gap = Math.max(0, (tops[1] ?? 0) - (tops[0] ?? 0) - (boxes[0]?.height ?? 0))
  let to = from
  items[from]?.setAttribute('data-dragged', '')
  list.setAttribute('data-dragging', '')
  return {
    follow(pointerY: number): void {
      const wanted = pointerY - list.getBoundingClientRect().top - height / 2
      const top = Math.min(Math.max(wanted, 0), listHeight - height)
      to = middles.filter((middle, index) => index !== from && middle < top + height / 2).length
      for (const [index, item] of items.entries()) {
        const makesRoom = Number(index >= to && index < from) - Number(index > from && index <= to)
        const y = index === from ? top - (tops[from] ?? 0) : makesRoom * (height + gap)
        item.style.transform = `translateY(${y}px)`
      }
    },
    /** @returns where the item is among the others now */
    letGo(): number {
      list.removeAttribute('data-dragging')
      for (const item of items) {
        item.removeAttribute('data-dragged')
        item.style.transform = ''
      }
      return to
    },
  }
}

function scrollNear(pointerY: number): void {
  const bottom = window.visualViewport?.height ?? window.innerHeight
  const by = pointerY < EDGE_PX ? -SCROLL_PX : pointerY > bottom - EDGE_PX ? SCROLL_PX : 0
  if (by !== 0) {
    window.scrollBy({ top: by, behavior: 'instant' })
  }
}
