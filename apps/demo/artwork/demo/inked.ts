import { ink, mix } from './palette.ts'
import { defs, linear, path } from './svg.ts'

/** How thick the line of a prop is. */
export const W = 9
export const stroke = `stroke="${ink}" stroke-width="${W}" stroke-linejoin="round"`

const shade = (colour: string, along: [number, number, number, number] = [0, 0, 1, 0.4]) =>
  linear(
    [
      [0, mix(colour, '#ffffff', 0.28)],
      [0.5, colour],
      [1, mix(colour, '#3b2a20', 0.26)],
    ],
    along,
  )

/** A shape with the light from its left and an inked line around it. */
export function filled(d: string, colour: string): string {
  const [def, fill] = shade(colour)
  return defs(def) + path(d, fill, stroke)
}
