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
} as const

/** Whole width of the piece with its knobs. */
export const PIECE_BOX = CAPTCHA.piece + CAPTCHA.radius * 2 + 3

/** The tolerance in pixels, held between 1 and 10; -1 has its own meaning and the tightest tolerance. */
export const clampAccuracy = (accuracy: number): number => Math.min(10, Math.max(1, accuracy))

/** Passes only when the mean vertical offset differs from its spread: a ruler-straight drag is no hand. */
export function isHandTrail(trail: readonly number[]): boolean {
  if (trail.length === 0) return false
  const mean = trail.reduce((sum, y) => sum + y, 0) / trail.length
  const spread = Math.sqrt(trail.reduce((sum, y) => sum + (y - mean) ** 2, 0) / trail.length)
  return mean !== spread
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
