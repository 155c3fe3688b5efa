import { lastOf } from '../kernel/collection'
/** The slide puzzle's measures and its verdict; the verdict is the server's, the feel is the browser's. */
export const CAPTCHA = {
  piece: 42,
  radius: 10,
  width: 310,
  height: 155,
  text: 'Slide filled right',
  accuracy: 5,
  moveThrottleMs: 50,
  resetDelayMs: 1000,
  /** Drops a puzzle bears before the server forgets it. */
  tries: 2,
} as const

/** Whole width of the piece with its knobs. */
export const PIECE_BOX = CAPTCHA.piece + CAPTCHA.radius * 2 + 3

/** A hole keeps this far from the piece's start and from the end of the track, where a blind fling would stop. */
const EDGE = 10

/** Where the box of the piece may belong, both ends included. */
export const HOLE = {
  left: [PIECE_BOX + EDGE, CAPTCHA.width - PIECE_BOX - EDGE],
  top: [EDGE, CAPTCHA.height - PIECE_BOX - EDGE],
} as const

/** The piece within its box, as an SVG path: a knob on top, a knob on the right, a bay on the left. */
export function pieceOutline(): string {
  const { piece, radius: r } = CAPTCHA
  const [x, y, half] = [2, r * 2 + 1, piece / 2]
  // A circle's centre stands r - 2 outside the edge, so it meets the edge this far from the middle.
  const reach = Math.sqrt(r ** 2 - (r - 2) ** 2)
  const arc = (toX: number, toY: number, sweep: 0 | 1) => `A${r} ${r} 0 1 ${sweep} ${toX} ${toY}`
  return [
    `M${x} ${y}H${x + half - reach}${arc(x + half + reach, y, 1)}H${x + piece}`,
    `V${y + half - reach}${arc(x + piece, y + half + reach, 1)}V${y + piece}H${x}`,
    `V${y + half + reach}${arc(x, y + half - reach, 0)}Z`,
  ].join('')
}

/** The tolerance in pixels, held between 1 and 10; -1 has its own meaning and the tightest tolerance. */
export const clampAccuracy = (accuracy: number): number => Math.min(10, Math.max(1, accuracy))

/** Passes only when the mean vertical offset differs from its spread: a ruler-straight drag is no hand. */
export function isHandTrail(trail: readonly number[]): boolean {
  if (trail.length === 0) return false
  const mean = trail.reduce((sum, y) => sum + y, 0) / trail.length
  const spread = Math.sqrt(trail.reduce((sum, y) => sum + (y - mean) ** 2, 0) / trail.length)
  return mean !== spread
}

/** Failed drops an hour from one network, over all puzzles: many customers share one behind a carrier. */
export const CAPTCHA_FAILS_AN_HOUR = 60

/** Most points of a path that are looked at. */
export const PATH_POINTS = 400
const POINTS_AT_LEAST = 8
const HAND_MS = 200
/** How far the end of the path may be from where the piece was dropped. */
const END_PX = 10

export type PathPoint = readonly [x: number, y: number, at: number]

/** How far it went on to the right, and how far back. */
function waysOf(path: readonly PathPoint[]): { on: number; back: number } {
  let [on, back] = [0, 0]
  for (const [nth, [x]] of path.entries()) {
    const step = x - (path[nth - 1]?.[0] ?? x)
    if (step > 0) on += step
    else back -= step
  }
  return { on, back }
}

/** A hand needs time, passes many places, mostly onwards, and never quite on a line. */
export function isHandPath(path: readonly PathPoint[], drag: { left: number; elapsed_ms: number }): boolean {
  const [first, last] = [path[0], lastOf(path)]
  if (!first || !last || path.length < POINTS_AT_LEAST) return false
  if (Math.min(drag.elapsed_ms, last[2] - first[2]) < HAND_MS || Math.abs(last[0] - drag.left) > END_PX) return false
  const { on, back } = waysOf(path)
  const isInTime = path.every(([, , at], nth) => at >= (path[nth - 1]?.[2] ?? at))
  return isInTime && back <= on && new Set(path.map(([, y]) => y)).size > 1
}

export type CaptchaVerdict = 'success' | 'again' | 'fail'

/** Accuracy -1 takes any splice without looking at the trail. */
export function judgeDrag(
  drag: { left: number; trail: readonly number[] },
  holeLeft: number,
  accuracy: number = CAPTCHA.accuracy,
): CaptchaVerdict {
  if (Math.abs(drag.left - holeLeft) > clampAccuracy(accuracy)) return 'fail'
  return accuracy === -1 || isHandTrail(drag.trail) ? 'success' : 'again'
}
