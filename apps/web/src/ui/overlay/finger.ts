let last: { x: number; y: number } | undefined

/** Remembers where the last tap was, so that what opens can grow from there. */
export function watchFinger(): () => void {
  const note = (event: PointerEvent) => {
    last = { x: event.clientX, y: event.clientY }
  }
  const forget = () => {
    last = undefined
  }
  window.addEventListener('pointerdown', note, { passive: true, capture: true })
  window.addEventListener('keydown', forget, { passive: true, capture: true })
  return () => {
    window.removeEventListener('pointerdown', note, { capture: true })
    window.removeEventListener('keydown', forget, { capture: true })
  }
}

/** For a panel in the middle of the screen: lets its motion start at the finger. */
export function growFromFinger(panel: HTMLElement): void {
  if (!last) return
  const x = last.x - (window.innerWidth - panel.offsetWidth) / 2
  const y = last.y - (window.innerHeight - panel.offsetHeight) / 2
  panel.style.transformOrigin = `${x}px ${y}px`
}
