import { type PointerEvent, useState } from 'react'

interface Drag {
  readonly order_sn: string
  readonly x: number
  readonly y: number
  /** The time under the finger; nothing: let go, it stays where it is. */
  readonly time: string | undefined
}

const timeAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-time]')?.dataset.time

/** Less is a tap. */
const DRAWN_PX = 8

/** The browser takes the end of a drag for a click on what was under its beginning. */
function withoutClick(): void {
  const stop = (event: Event) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}

/** A card is drawn by its time to another one, by mouse, pen or finger: to a column of hours, or a quarter on the strip. */
export function useDrag(onDrop: (order_sn: string, time: string) => void) {
  const [drag, setDrag] = useState<Drag>()
  const begin = (order_sn: string) => (event: PointerEvent<HTMLElement>) => {
    const [handle, from] = [event.currentTarget, { x: event.clientX, y: event.clientY }]
    let isDrawn = false
    handle.setPointerCapture(event.pointerId)
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      isDrawn ||= Math.hypot(x - from.x, y - from.y) > DRAWN_PX
      if (isDrawn) setDrag({ order_sn, x, y, time: timeAt(x, y) })
    }
    const end = ({ clientX, clientY, type }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      setDrag(undefined)
      if (!isDrawn || type !== 'pointerup') return
      withoutClick()
      const time = timeAt(clientX, clientY)
      if (time) onDrop(order_sn, time)
    }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  return { drag, begin }
}
