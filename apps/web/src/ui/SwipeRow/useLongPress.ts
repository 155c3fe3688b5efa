import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HOLD_MS = 500
/** A finger is never quite still. */
const STILL_PX = 10

interface Press {
  readonly x: number
  readonly y: number
  readonly clock: ReturnType<typeof setTimeout>
}

/** What a long press and the menu key or button do; the click that follows a long press is not one. */
export function useLongPress(onHold: () => void) {
  const press = useRef<Press>(undefined)
  const isHeld = useRef(false)
  const end = () => {
    clearTimeout(press.current?.clock)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.clock), [])
  const open = () => {
    // Only a finger is still down now, and its click is yet to come.
    isHeld.current = press.current !== undefined
    end()
    onHold()
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end()
      isHeld.current = false
      // A mouse has a second button.
      if (pointerType !== 'mouse') press.current = { x, y, clock: setTimeout(open, HOLD_MS) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Android tells of a long press so, and would show its own menu; iPhones do not tell.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (!isHeld.current) open()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
