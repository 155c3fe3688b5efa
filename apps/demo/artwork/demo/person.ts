import { notionists } from '@dicebear/collection'
import { createAvatar, type Style } from '@dicebear/core'
import { drawLook, type Look } from './looks.ts'
import { type Cloth, cloths, type HairColour, hairs, ink, mix, skins } from './palette.ts'
import { defs, ellipse, group, line, linear } from './svg.ts'
import { type HairStyle, type Head, type View, viewOf } from './views.ts'
import { type Wear, wearBehind, wearOver } from './wear.ts'

/** What is worn above the waist. */
export type Top =
  | 'collar'
  | 'round'
  | 'hoodie'
  | 'jacket'
  | 'gown'
  | 'tie'
  | 'scarf'
  | 'coat'
  | 'wrap'
  | 'turtle'
  | 'tee'
  | 'qipao'
  | 'straps'
  | 'apron'

export type Bottom = 'trousers' | 'skirt' | 'dress' | 'shorts'
export type BuildName = 'slim' | 'middle' | 'broad' | 'full'

/** Chosen features: numbers are the variants of the notionists style. */
export interface Person {
  hair: number
  hairColour?: HairColour
  body: number
  cloth: Cloth
  /** The shirt under a jacket, a tie, a stole: where the body has a second cloth. */
  second?: Cloth
  lips?: number
  /** One of eight, nose and brows together; by the hair if left out. */
  face?: number
  /** Eyes shut, laughing. */
  laughing?: boolean
  glasses?: number
  beard?: number
  skin?: number
  wear?: Wear[]
  /** A child has a bigger head on smaller shoulders. */
  child?: boolean
  /** Soft lip and cheek colour. */
  made?: boolean
  build?: BuildName
  age?: 'baby' | 'pupil'
  /** What the body's number cannot say. */
  top?: Top
  bottom?: Bottom
  legs?: Cloth
  shoe?: string
  /** From the front, from the side or from behind; half turned to the right if left out. */
  view?: View
  /** The hair of those views. */
  style?: HairStyle
  /** A face seen closely from the front, painted as wanted; its hair too. */
  look?: Look
}

const notion = notionists as unknown as Style<Record<string, unknown>>
/** Noses and brows that go together: finer ones, and stronger ones under short hair. */
const FINE = [
  [5, 12],
  [13, 12],
  [17, 12],
  [10, 1],
  [14, 12],
  [16, 12],
  [7, 1],
  [12, 12],
] as const
const STRONG = [
  [5, 12],
  [13, 5],
  [10, 7],
  [7, 12],
  [12, 4],
  [16, 7],
  [18, 12],
  [11, 5],
] as const
const SHORT_HAIR = new Set([
  1, 3, 5, 6, 7, 13, 15, 16, 17, 18, 19, 21, 24, 25, 26, 27, 31, 32, 33, 34, 35, 38, 42, 44, 49, 52, 53, 54, 55, 56, 60,
])

function faceOf({ face, hair, child }: Person): readonly [nose: number, brows: number] {
  const faces = SHORT_HAIR.has(hair) && !child ? STRONG : FINE
  return faces[(face ?? hair * 3) % faces.length]!
}

const variant = (number: number) => [`variant${String(number).padStart(2, '0')}`]

/** The parts in the order the style draws them. */
const PARTS = ['base', 'body', 'hair', 'lips', 'beard', 'nose', 'eyes', 'glasses', 'brows', 'gesture'] as const
type Part = (typeof PARTS)[number]

function partsOf(person: Person): Record<Part, string> {
  const [nose, brows] = faceOf(person)
  const svg = createAvatar(notion, {
    seed: 'kuaimen',
    hair: variant(person.hair),
    body: variant(person.body),
    lips: variant(person.laughing ? 25 : (person.lips ?? 22)),
    eyes: variant(5),
    brows: variant(brows),
    nose: variant(nose),
    glasses: variant(person.glasses ?? 3),
    glassesProbability: person.glasses ? 100 : 0,
    beard: variant(person.beard ?? 1),
    beardProbability: person.beard ? 100 : 0,
    gestureProbability: 0,
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

const LIGHT_HAIR = new Set<HairColour>(['silver', 'grey', 'white'])

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

/** The colours a head is drawn with: [definitions, skin, hair]. */
function headFills(person: Person): [def: string, skin: string, hair: string] {
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
  return [defs(skinDef, hairDef), skinFill, hairFill]
}

/** Light hair has a line around it as everything light has; without one it dissolves into the paper behind. */
const outlined = (person: Person, part: string, hair: string) =>
  LIGHT_HAIR.has(person.hairColour ?? 'black')
    ? part.replaceAll(`fill="${hair}"`, `fill="${hair}" stroke="${ink}" stroke-width="14" stroke-linejoin="round"`)
    : part

const SHUT = line('M796 780 C812 738 862 738 880 780 M1006 776 C1018 740 1056 740 1068 776', ink, 17)

export function drawHead(person: Person): Head {
  if (person.look) return closely(person, person.look)
  if (!person.view) return halfTurned(person)
  const wear = person.wear ?? []
  const [fills, skin, hair] = headFills(person)
  const [lit, shaded] = hairs[person.hairColour ?? 'black']
  const colours = { skin, hair, brow: mix(shaded, ink, 0.5), lips: person.made ? '#a8382a' : '#8a4436', line: lit }
  const { behind, base, face } = viewOf(person.view, person.style ?? 'crop', colours, person)
  return { behind: fills + behind + wearBehind(wear), base, face: face + wearOver(wear) }
}

function closely(person: Person, look: Look): Head {
  const [fills, skin, hair] = headFills(person)
  const [lit, shaded] = hairs[person.hairColour ?? 'black']
  const brow = mix(shaded, ink, 0.5)
  const bare = skins[person.skin ?? 0] ?? skins[0]
  const { base } = viewOf('front', 'crop', { skin, hair, brow, lips: bare, line: lit }, {})
  const { behind, face } = drawLook(look, { bare, hair, lit, brow })
  return { behind: fills + behind, base, face: face + wearOver(person.wear ?? []) }
}

function halfTurned(person: Person): Head {
  const parts = partsOf(person)
  const [fills, skinFill, hairFill] = headFills(person)
  const [hairLit, hairShaded] = hairs[person.hairColour ?? 'black']
  const lipColour = person.made ? '#a8382a' : '#8a4436'
  const blush = person.made ? 0.42 : 0.26
  const cheeks =
    ellipse(788, 872, 62, 40, '#e2735c', `opacity="${blush}"`) +
    ellipse(1062, 862, 40, 36, '#e2735c', `opacity="${blush * 0.8}"`)
  const wear = person.wear ?? []
  const face = [
    cheeks,
    outlined(person, recolour(parts.hair, mix(hairLit, '#ffffff', 0.75), hairFill), hairFill),
    recolour(parts.lips, '#ffffff', lipColour),
    recolour(parts.beard, skinFill, hairShaded),
    recolour(parts.nose, skinFill, ink),
    person.laughing ? SHUT : recolour(parts.eyes, '#ffffff', ink),
    recolour(parts.glasses, 'rgba(255,255,255,0.25)', ink),
    recolour(parts.brows, '#ffffff', mix(hairShaded, ink, 0.5)),
    wearOver(wear),
  ].join('')
  return { behind: wearBehind(wear), base: fills + recolour(parts.base, skinFill, ink), face }
}

/** A bust in the box of 1744 × 1744, light from the upper left; the shoulders end at its lower edge. */
export function drawPerson(person: Person): string {
  const [clothDef, clothFill] = lit(cloths[person.cloth])
  const [secondDef, secondFill] = lit(cloths[person.second ?? 'white'])
  const { behind, base, face } = drawHead(person)
  const head = (body: string) => (person.child ? group(CHILD_HEAD, body) : body)
  const shoulders = dressed(partsOf(person).body, person, clothFill, secondFill)
  // The style draws the body over the neck and under the hair.
  return `<g fill="none">${[
    defs(clothDef, secondDef),
    head(behind + base),
    person.child ? group(CHILD_BODY, shoulders) : shoulders,
    head(face),
  ].join('')}</g>`
}
