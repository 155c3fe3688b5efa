import type { Figure } from '../scene.ts'
import { type Cast, isSmall, type Who } from './cast.ts'

type Place = readonly [x: number, neck: number, size: number]

/** Where each stands in a half-length picture, by how many there are and who is small. */
function placesOf(people: readonly Who[]): readonly Place[] {
  const small = people.map(isSmall)
  const [first] = people
  if (people.length === 1 && typeof first !== 'string' && first?.age === 'baby') return [[0.48, 0.7, 1.04]]
  if (people.length === 1) return [small[0] ? [0.5, 0.58, 0.86] : [0.5, 0.5, 0.8]]
  if (people.length === 2)
    return small[1]
      ? [
          [0.38, 0.45, 0.7],
          [0.74, typeof people[1] === 'string' ? 1 : 0.76, 0.6],
        ]
      : [
          [0.32, 0.46, 0.62],
          [0.69, 0.5, 0.6],
        ]
  if (people.length === 3)
    return [
      [0.27, 0.42, 0.52],
      [0.74, 0.44, 0.51],
      small[2] ? [0.5, typeof people[2] === 'string' ? 1 : 0.76, 0.48] : [0.5, 0.68, 0.52],
    ]
  const back = Math.ceil(people.length / 2)
  const size = { 2: 0.5, 3: 0.42, 4: 0.36 }[back] ?? 0.34
  const spread = (count: number, nth: number) =>
    0.5 + (count === 1 ? 0 : (nth / (count - 1) - 0.5) * (count > 2 ? 0.66 : 0.44))
  return people.map((_, i): Place => {
    const inBack = i < back
    const count = inBack ? back : people.length - back
    return [
      spread(count, inBack ? i : i - back) + (inBack || count === back - 1 ? 0 : 0.02),
      inBack ? 0.37 : small[i] ? 0.78 : 0.72,
      small[i] && !inBack ? size * 0.9 : size,
    ]
  })
}

export function halfLength({ people, poses }: Cast): Figure[] {
  const places = placesOf(people)
  return people.map((who, i): Figure => {
    const [x, neck, size] = places[i]!
    const flip = x > 0.53
    if (typeof who === 'string')
      return { who, x, size: people.length === 1 ? 1.2 : size, base: 1.01, flip, tie: i % 2 === 0 }
    return { who, x, neck, size, flip, pose: poses[i] ?? 'stand' }
  })
}

const FULL: Readonly<Record<string, number>> = {
  stand: 0.47,
  walk: 0.47,
  cross: 0.47,
  sit: 0.54,
  sitFront: 0.56,
  floor: 0.62,
}

/** Everyone from head to foot, on the paper; small ones before the others. */
export function fullLength({ people, poses, set }: Cast): Figure[] {
  const stance = set.stance ?? 'stand'
  const count = people.length
  const size = FULL[stance]! * ({ 1: 1, 2: 0.94, 3: 0.86, 4: 0.8, 5: 0.74 }[count] ?? 0.64)
  const reach = Math.min(0.7, 0.17 + count * 0.115)
  return people.map((who, i): Figure => {
    const x = count === 1 ? 0.5 : 0.5 - reach / 2 + (reach * i) / (count - 1)
    const flip = x > 0.53
    if (typeof who === 'string')
      return { who, x: count === 1 ? 0.5 : x, size: count === 1 ? 0.6 : 0.34, base: 0.92, flip }
    const pose = set.poses?.[i] ?? poses[i] ?? 'stand'
    const seated = i === 0 || count <= 2 ? stance : 'stand'
    return {
      who,
      x,
      size: isSmall(who) ? size * 1.02 : size,
      feet: seated === 'floor' ? 0.9 : 0.91 + (i % 2) * 0.02,
      flip,
      pose,
      stance: seated,
      ...(set.seat && (seated === 'sit' || seated === 'sitFront') ? { seat: set.seat } : {}),
    }
  })
}
