import { type RefObject, useEffect, useRef } from 'react'
import { cover } from './history'
import { lockScroll } from './scrollLock'

const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex="0"]'

/** Which panel lies on top: only it may answer Escape and hold the focus. */
const layers: symbol[] = []

/** Focus goes in, stays in and comes back; Escape and Back ask to close; the page beneath does not scroll. */
export function useModal(open: boolean, panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const ask = useRef(onEscape)
  useEffect(() => {
    ask.current = onEscape
  })

  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const layer = Symbol('layer')
    layers.push(layer)
    const before = document.activeElement
    const unlock = lockScroll()
    const uncover = cover(() => ask.current())
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element
    first.focus({ preventScroll: true })

    const onKey = (event: KeyboardEvent) => {
      if (layers[layers.length - 1] !== layer) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        ask.current()
      } else if (event.key === 'Tab') trapFocus(event, element)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      layers.splice(layers.indexOf(layer), 1)
      unlock()
      uncover()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open, panel])
}

function trapFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((it) => it.tabIndex >= 0)
  const active = document.activeElement
  const inside = panel.contains(active) && active !== panel
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
  if (inside && active !== edge) return
  event.preventDefault()
  const target = event.shiftKey ? stops[stops.length - 1] : stops[0]
  ;(target ?? panel).focus()
}
