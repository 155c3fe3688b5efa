import { notionists } from '@dicebear/collection'
import { createAvatar, type Style } from '@dicebear/core'
import { type Cloth, cloths, type HairColour, hairs, ink, mix, skins } from './palette.ts'
import { defs, ellipse, group, linear } from './svg.ts'
import { type Wear, wearBehind, wearOver } from './wear.ts'

/** Chosen features: numbers are the variants of the notionists style. */
export interface Person {
  hair: number
  hairColour?: HairColour
  body: number
  cloth: Cloth
  /** The shirt under a jacket, a tie, a stole: where the body has a second cloth. */
  second?: Cloth
  lips?: number
  eyes?: number
  brows?: number
  nose?: number
  glasses?: number
  beard?: number
  gesture?: string
  skin?: number
  wear?: Wear[]
  /** A child has a bigger head on smaller shoulders. */
  child?: boolean
  /** Soft lip and cheek colour. */
  made?: boolean
}

export const PERSON_BOX = 1744
/** Where the head's middle is, and where the shoulders end, in the person's own box. */
export const PERSON_MIDDLE = 838

const notion = notionists as unknown as Style<Record<string, unknown>>
const variant = (number: number) => [`variant${String(number).padStart(2, '0')}`]

/** The parts in the order the style draws them. */
const PARTS = ['base', 'body', 'hair', 'lips', 'beard', 'nose', 'eyes', 'glasses', 'brows', 'gesture'] as const
type Part = (typeof PARTS)[number]

function partsOf(person: Person): Record<Part, string> {
  const svg = createAvatar(notion, {
    seed: 'kuaimen',
    hair: variant(person.hair),
    body: variant(person.body),
    lips: variant(person.lips ?? 22),
    eyes: variant(person.eyes ?? 5),
    brows: variant(person.brows ?? 12),
    nose: variant(person.nose ?? 5),
    glasses: variant(person.glasses ?? 3),
    glassesProbability: person.glasses ? 100 : 0,
    beard: variant(person.beard ?? 1),
    beardProbability: person.beard ? 100 : 0,
    gesture: [person.gesture ?? 'wave'],
    gestureProbability: person.gesture ? 100 : 0,
    bodyIconProbability: 0,
  }).toString()
  const inner = svg.slice(svg.indexOf('<g mask'), svg.lastIndexOf('</g>'))
  const found = [...inner.matchAll(/<g transform="translate\((\d+) (\d+)\)">/g)].filter((one) =>
    ['531 487', '178 1057', '266 207', '791 871', '653 805', '901 668', '610 680', '774 657', '0 559'].includes(
      `${one[1]} ${one[2]}`,
    ),
  )
  const parts = {} as Record<Part, string>
  for (const [i, part] of PARTS.entries()) {
    const start = found[i]!.index
    parts[part] = inner.slice(start, found[i + 1]?.index ?? inner.length)
  }
  return parts
}

/** Bodies whose second shape is a cloth of its own (a shirt, lapels, a tie, a stole). */
const TWO_CLOTHS = new Set([9, 10, 17, 18, 20])

const recolour = (part: string, white: string, black: string) =>
  part.replaceAll('"#fff"', `"${white}"`).replaceAll('"#000"', `"${black}"`)

function dressed(part: string, person: Person, main: string, second: string): string {
  // The masks only hold the icon on a shirt, which nobody wears here.
  const plain = part.replace(/<mask[\s\S]*?<\/g>\s*<\/g>/g, '')
  if (!TWO_CLOTHS.has(person.body)) return recolour(plain, main, ink)
  let nth = 0
  return plain.replace(/<path[^>]*>/g, (one) => {
    nth += 1
    if (nth === 1) return recolour(one, main, ink)
    if (nth === 2) return recolour(one, main, second)
    // The third shape of body 10 is the shirt between the stoles; the last of body 18 is a flash of lightning.
    return one.includes('"#fff"')
      ? person.body === 18
        ? ''
        : recolour(one, cloths.cream, ink)
      : recolour(one, main, ink)
  })
}

const CHILD_BODY = 'translate(838 1744) scale(0.8 0.78) translate(-838 -1744)'
const CHILD_HEAD = 'translate(838 1232) scale(1.06) translate(-838 -1100)'

const lit = (colour: string): [string, string] =>
  linear(
    [
      [0, mix(colour, '#ffffff', 0.22)],
      [0.45, colour],
      [1, mix(colour, '#3b2a20', 0.26)],
    ],
    [0.1, 0, 0.9, 1],
  )

/** A person in the box of 1744 × 1744, light from the upper left; the shoulders end at its lower edge. */
export function drawPerson(person: Person): string {
  const parts = partsOf(person)
  const skin = skins[person.skin ?? 0] ?? skins[0]
  const [skinDef, skinFill] = linear(
    [
      [0, mix(skin, '#ffffff', 0.25)],
      [0.55, skin],
      [1, mix(skin, '#b8704f', 0.28)],
    ],
    [0.2, 0, 0.8, 1],
  )
  const [hairLit, hairShaded] = hairs[person.hairColour ?? 'black']
  const [hairDef, hairFill] = linear(
    [
      [0, hairLit],
      [0.5, mix(hairLit, hairShaded, 0.6)],
      [1, hairShaded],
    ],
    [0.1, 0, 0.8, 1],
  )
  const [clothDef, clothFill] = lit(cloths[person.cloth])
  const [secondDef, secondFill] = lit(cloths[person.second ?? 'white'])
  const lipColour = person.made ? '#a8382a' : '#8a4436'
  const blush = person.made ? 0.42 : 0.26
  const cheeks =
    ellipse(788, 872, 62, 40, '#e2735c', `opacity="${blush}"`) +
    ellipse(1062, 862, 40, 36, '#e2735c', `opacity="${blush * 0.8}"`)
  const wear = person.wear ?? []
  const face = [
    cheeks,
    recolour(parts.hair, mix(hairLit, '#ffffff', 0.75), hairFill),
    recolour(parts.lips, '#ffffff', lipColour),
    recolour(parts.beard, skinFill, hairShaded),
    recolour(parts.nose, skinFill, ink),
    recolour(parts.eyes, '#ffffff', ink),
    recolour(parts.glasses, 'rgba(255,255,255,0.25)', ink),
    recolour(parts.brows, '#ffffff', mix(hairShaded, ink, 0.5)),
  ].join('')
  const head = (body: string) => (person.child ? group(CHILD_HEAD, body) : body)
  const shoulders = dressed(parts.body, person, clothFill, secondFill)
  // The style draws the body over the neck and under the hair.
  return `<g fill="none">${[
    defs(skinDef, hairDef, clothDef, secondDef),
    head(wearBehind(wear) + recolour(parts.base, skinFill, ink)),
    person.child ? group(CHILD_BODY, shoulders) : shoulders,
    head(face + wearOver(wear)),
    recolour(parts.gesture, skinFill, ink),
  ].join('')}</g>`
}
