import { stepAside } from './step-aside'

const RESTS_MS = 120
/** Larger things, a card or a picture, have room beside a round button. */
const SMALL = { width: 180, height: 64 }

const isSmall = ({ width, height }: DOMRect) =>
  width > 0 && height > 0 && width <= SMALL.width && height <= SMALL.height

const targets = () =>
  [...document.querySelectorAll('main a, main button')].map((one) => one.getBoundingClientRect()).filter(isSmall)

/** Moves the element up while the page rests with something to tap below it; ends with the function it gives back. */
export function watchBelow(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let up = 0
  const look = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    up = bottom > top ? stepAside({ top: top + up, bottom: bottom + up, left, right }, targets()) : 0
    element.style.transform = up > 0 ? `translateY(-${up}px)` : ''
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, RESTS_MS)
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
