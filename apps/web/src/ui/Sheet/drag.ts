/** A sheet pulled this share of its height, or flung this fast (px/ms), is let go. */
const FAR = 0.3
const FAST = 0.5

export const letsGo = (dy: number, ms: number, height: number): boolean =>
  dy > height * FAR || (dy > 24 && dy / Math.max(ms, 1) > FAST)

/** What turns or slides by itself keeps its touches: a wheel, a slider. */
const ownsTouch = (target: EventTarget | null) => target instanceof Element && target.closest('[data-own-touch]')

/** Follows the finger down from the top of the content; returns how to stop listening. */
export function followFinger(root: HTMLElement, panel: HTMLElement, scroller: HTMLElement, onClose: () => void) {
  let start: { x: number; y: number; at: number; inside: boolean } | undefined
  let dragging = false

  const begin = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!touch || event.touches.length > 1 || ownsTouch(event.target)) return
    const inside = event.target instanceof Node && scroller.contains(event.target)
    start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp, inside }
    dragging = false
  }
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!touch || !start) return
    const dy = touch.clientY - start.y
    const upright = Math.abs(dy) > Math.abs(touch.clientX - start.x)
    const onPanel = event.target instanceof Node && panel.contains(event.target)
    if (!dragging && upright && dy > 6 && onPanel && (!start.inside || scroller.scrollTop <= 0)) dragging = true
    if (dragging) {
      panel.dataset.dragging = ''
      panel.style.transform = `translateY(${Math.max(0, dy)}px)`
    }
    const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
    // What the sheet does not scroll itself must not scroll the page beneath it.
    const stray = !start.inside || (upright && dy < 0 && atEnd)
    if ((dragging || stray) && event.cancelable) event.preventDefault()
  }
  const end = (event: TouchEvent) => {
    const touch = event.changedTouches[0]
    if (start && dragging && touch) {
      delete panel.dataset.dragging
      if (letsGo(touch.clientY - start.y, event.timeStamp - start.at, panel.offsetHeight)) onClose()
      else panel.style.transform = ''
    }
    start = undefined
    dragging = false
  }

  root.addEventListener('touchstart', begin, { passive: true })
  root.addEventListener('touchmove', onTouchMove, { passive: false })
  root.addEventListener('touchend', end)
  root.addEventListener('touchcancel', end)
  return () => {
    root.removeEventListener('touchstart', begin)
    root.removeEventListener('touchmove', onTouchMove)
    root.removeEventListener('touchend', end)
    root.removeEventListener('touchcancel', end)
  }
}
