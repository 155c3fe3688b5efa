const scroll = (part: HTMLElement | null, block: ScrollLogicalPosition): void => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  part?.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' })
}

/** Scrolls a part of the page to its top; at once for who wants no motion. */
export const scrollToStart = (part: HTMLElement | null): void => scroll(part, 'start')

/** Scrolls no further than until a part of the page is in sight. */
export const scrollIntoSight = (part: HTMLElement | null): void => scroll(part, 'nearest')
