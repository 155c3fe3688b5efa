const LEAST = 0.02
const ALMOST = 0.97

/** The part of the ring that is drawn: what has begun can be seen, and only what is whole looks whole. */
export function arcOf(value: number, of: number): number {
  if (of <= 0 || value <= 0) return 0
  if (value >= of) return 1
  return Math.min(Math.max(value / of, LEAST), ALMOST)
}
