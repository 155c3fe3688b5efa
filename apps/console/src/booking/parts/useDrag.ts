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

/** A card is drawn by its time to another one, by mouse, pen or finger: to a column of hours, or a quarter on the strip. */
export function useDrag(onDrop: (order_sn: string, time: string) => void) {
  const [drag, setDrag] = useState<Drag>()
  const begin = (order_sn: string) => (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) =>
      setDrag({ order_sn, x, y, time: timeAt(x, y) })
    const end = ({ clientX, clientY, type }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', follow)
      setDrag(undefined)
      const time = type === 'pointerup' ? timeAt(clientX, clientY) : undefined
      if (time) onDrop(order_sn, time)
    }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }
  return { drag, begin }
}
