import { type Cast, casts } from './cast.demo.ts'
import type { Person } from './person.ts'
import type { PetKind } from './pets.ts'
import type { Picture } from './picture.ts'
import { type Figure as Drawn, drawScene, type Scene } from './scene.ts'

interface Figure {
  who: Who
  x: number
  size: number
  lift?: number
  flip?: boolean
}

const WIDTH = 600
const HEIGHT = 800

const SMILES = [3, 22, 25, 14, 23] as const
const CALM = [21, 17, 22, 17] as const

type Who = Person | PetKind
const isSmall = (who: Who) => typeof who === 'string' || who.child === true

const alone: readonly Omit<Figure, 'who'>[] = [
  { x: 0.5, size: 1 },
  { x: 0.5, size: 1.2, flip: true },
  { x: 0.47, size: 0.86 },
  { x: 0.53, size: 1.06, flip: true },
]

function pair([first, second]: readonly Who[], shot: number): Figure[] {
  const flip = shot % 2 === 1
  const mirrored = (x: number) => (flip ? 1 - x : x)
  if (isSmall(second!)) {
    const size = [0.98, 1.06, 0.88, 1][shot]!
    const small = typeof second === 'string' ? 0.74 : 0.72
    return [
      { who: first!, x: mirrored(0.4), size, flip },
      { who: second!, x: mirrored(0.75), size: size * small, flip: !flip },
    ]
  }
  const size = [0.88, 0.94, 0.78, 0.86][shot]!
  return [
    { who: first!, x: mirrored(0.28), size, flip },
    { who: second!, x: mirrored(0.72), size: size * 0.95, flip: shot === 3 ? flip : !flip },
  ]
}

function three(people: readonly Who[], shot: number): Figure[] {
  const [first, second, third] = people as [Who, Who, Who]
  const size = [0.88, 0.94, 0.78, 0.88][shot]!
  const small = typeof third === 'string' ? 0.66 : isSmall(third) ? 0.72 : 0.86
  return [
    { who: shot % 2 ? second : first, x: 0.26, size, flip: false },
    { who: shot % 2 ? first : second, x: 0.75, size: size * 0.97, flip: true },
    { who: third, x: 0.5, size: size * small, flip: shot % 2 === 1 },
  ]
}

/** Two rows, the back one raised; the light's side looks right, the other left. */
function rows(people: readonly Who[], shot: number): Figure[] {
  const back = Math.ceil(people.length / 2)
  const reach = (count: number) => (count > 2 ? 0.72 : 0.46)
  const spread = (count: number, nth: number) => (count === 1 ? 0.5 : 0.5 + (nth / (count - 1) - 0.5) * reach(count))
  const size = ({ 2: 0.7, 3: 0.62, 4: 0.5 }[back] ?? 0.45) * [1, 1.05, 0.92, 1][shot]!
  const lift = { 2: 0.31, 3: 0.31, 4: 0.34 }[back] ?? 0.25
  return people.map((who, i) => {
    const inBack = i < back
    const x = inBack ? spread(back, i) : spread(people.length - back, i - back)
    const scale = inBack ? 1 : isSmall(who) ? 0.86 : 0.96
    return { who, x, size: size * scale, lift: inBack ? lift : 0, flip: x > 0.52 || (shot % 2 === 1 && x > 0.4) }
  })
}

function arranged(people: readonly Who[], shot: number): Figure[] {
  if (people.length === 1) return [{ who: people[0]!, ...alone[shot]! }]
  if (people.length === 2) return pair(people, shot)
  return people.length === 3 ? three(people, shot) : rows(people, shot)
}

function inMood(who: Who, nth: number, shot: number, cast: Cast): Who {
  if (typeof who === 'string') return (nth === 0 && cast.instead?.[shot]) || who
  const moods = cast.calm ? CALM : SMILES
  const changed = shot >= 2 && nth === 0 && cast.change ? { ...who, ...cast.change } : who
  return shot === 0 ? changed : { ...changed, lips: moods[(nth + shot + (who.lips ?? 0)) % moods.length]! }
}

function productScene(cast: Cast, shot: number): Scene {
  const [backdrop, paper] = cast.grounds[shot]!
  const people = cast.people.map((who, nth) => inMood(who, nth, shot, cast))
  const figures = arranged(people, shot).map(
    ({ who, x, size, lift = 0, flip = false }): Drawn =>
      typeof who === 'string'
        ? { who, x, size, flip, tie: shot % 2 === 0 }
        : { who, x, size: size * 0.82, flip, neck: 0.56 - lift },
  )
  return { backdrop, paper, figures, props: cast.props?.[shot] ?? [], ...(cast.tone ? { tone: cast.tone } : {}) }
}

export const productPictures = (): Picture[] =>
  Object.entries(casts).flatMap(([slug, cast]) =>
    [0, 1, 2, 3].map((shot) => ({
      file: `product/${slug}-${shot + 1}`,
      width: WIDTH,
      height: HEIGHT,
      svg: () => drawScene(productScene(cast, shot), WIDTH, HEIGHT),
    })),
  )
