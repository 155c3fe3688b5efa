/** Draws that depend on nothing but their key, so that two seeds give the same chain. */
export interface Draw {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  one<T>(list: readonly T[]): T
  /** So many different ones, in the order they were drawn. */
  some<T>(list: readonly T[], count: number): T[]
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Mulberry32, started from the key. */
export function drawFor(key: string): Draw {
  let state = fnv1a(key)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number) => next() % limit
  return {
    below,
    one: (list) => list[below(list.length)]!,
    some: (list, count) => {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)[0]!)
    },
  }
}
