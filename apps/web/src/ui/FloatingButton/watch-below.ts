import { stepAside } from './step-aside'

const RESTS_MS = 120
/** Larger things, a card or a picture, have room beside a round button; a category with its name has none. */
const SMALL = { width: 180, height: 64 }
const TILE = { width: 120, height: 120 }

const fits = ({ width, height }: DOMRect, within: typeof SMALL) => width <= within.width && height <= within.height

const isSmall = (one: DOMRect) => one.width > 0 && one.height > 0 && (fits(one, SMALL) || fits(one, TILE))

/** A part of a larger link that looks like a button (`data-call`) counts as one. */
const targetsOf = (element: HTMLElement) =>
  [...document.querySelectorAll('main a, main button, main [data-call]')]
    .filter((one) => !element.contains(one) && !one.matches('[data-gives-way]'))
    .map((one) => one.getBoundingClientRect())
    .filter(isSmall)

/**
 * Says in `--up` by how much the element has to go up while the page rests with something to tap below it; ends with
 * the function it gives back. One that gives way (`data-gives-way`) looks after the others have found their place.
 */
export function watchBelow(element: HTMLElement, restsMs = RESTS_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let up = Number.parseFloat(element.style.getPropertyValue('--up')) || 0
  const look = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    up = bottom > top ? stepAside({ top: top + up, bottom: bottom + up, left, right }, targetsOf(element)) : 0
    element.style.setProperty('--up', `${up}px`)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, restsMs)
  }
  later()
  window.addEventListener('scroll', later, { passive: true })
  window.addEventListener('resize', later)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', later)
    window.removeEventListener('resize', later)
  }
}
