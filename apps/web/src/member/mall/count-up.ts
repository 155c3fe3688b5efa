/** Where a number stands after a part of its way: quick first, then slower, and there at the end. */
export function countAt(from: number, to: number, passed: number): number {
  const share = Math.min(1, Math.max(0, passed))
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3))
}
