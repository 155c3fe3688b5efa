import { ink } from '../palette.ts'
import { line } from '../svg.ts'

export interface Point {
  x: number
  y: number
}

export const at = (x: number, y: number): Point => ({ x, y })

/** How thick the line around a body is, where the body is drawn at its full size. */
export const LINE = 14

const n = (value: number) => value.toFixed(1)

export const angleOf = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI

/** Where the elbow or knee is between two ends; it bends to the side that `bend` says. */
export function joint(from: Point, to: Point, upper: number, lower: number, bend: 1 | -1): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const reach = Math.min(far, (upper + lower) * 0.999)
  const along = (upper * upper - lower * lower + reach * reach) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, upper * upper - along * along)) * bend
  const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far]
  return at(from.x + ux * along - uy * aside, from.y + uy * along + ux * aside)
}

export interface Tube {
  points: readonly Point[]
  width: number
  fill: string
  stroke: number
  /** Where the cloth goes on into the body: the line is left out there. */
  into?: Point
}

const through = (points: readonly Point[]) => points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join(' ')

/** A sleeve or a trouser leg: a thick line with an inked one around it. */
export function tube({ points, width, fill, stroke, into }: Tube): string {
  const inside = into ? [into, ...points] : points
  return line(through(points), ink, width + stroke * 2) + line(through(inside), fill, width - 1)
}

/** Part of a limb, from one share of its last piece to its end. */
export const between = (from: Point, to: Point, share: number): Point =>
  at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
