/** Scrolls a part of the page to its top; at once for who wants no motion. */
export function bringUp(part: HTMLElement | null): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  part?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
}
