import { type Cloth, cloths, ink, mix } from '../palette.ts'
import type { Top } from '../person.ts'
import { buildOf } from '../rig/build.ts'
import { drawTop, sleeveOf } from '../rig/garments.ts'
import { at, LINE, tube } from '../rig/limbs.ts'
import { defs, ellipse, group, line, path, rect, userLinear } from '../svg.ts'

export interface Worn {
  top: Top
  cloth: Cloth
  second?: Cloth
  /** Stitches over the cloth. */
  knitted?: boolean
  skirt?: boolean
}

const LINEN = '#e7d8c0'
const WOOD = '#b98c62'
const edge = `stroke="${ink}" stroke-width="${LINE}" stroke-linejoin="round"`

const neck =
  path('M-110 20 V-130 C-110 -190 116 -190 116 -130 V20 Z', LINEN, edge) +
  path('M-84 -176 C-84 -210 90 -210 90 -176 Z', WOOD, edge) +
  ellipse(3, -222, 26, 26, WOOD, edge)

const stand = rect(-16, 860, 38, 620, WOOD, edge) + path('M-260 1500 C-240 1430 250 1430 266 1500 Z', WOOD, edge)

const stitches = (colour: string) =>
  Array.from({ length: 6 }, (_, row) =>
    line(
      `M-200 ${210 + row * 104} ${Array.from({ length: 8 }, (_, nth) => `l26 ${nth % 2 ? -34 : 34} l26 ${nth % 2 ? 34 : -34}`).join(' ')}`,
      mix(colour, ink, 0.22),
      9,
      'opacity="0.6"',
    ),
  ).join('')

/** Clothes on a tailor's dummy, from the neck down. */
export function drawWorn({ top, cloth, second = 'white', knitted, skirt }: Worn): string {
  const build = buildOf({ hair: 1, body: 14, cloth, build: skirt ? 'slim' : 'middle' })
  const main = cloths[cloth]
  const [def, fill] = userLinear(
    [
      [0, mix(main, '#ffffff', 0.2)],
      [0.5, main],
      [1, mix(main, '#3b2a20', 0.24)],
    ],
    [-420, 0, 420, 700],
  )
  const [linenDef, linen] = userLinear(
    [
      [0, '#f3e8d6'],
      [1, '#cbb696'],
    ],
    [-300, 0, 300, 600],
  )
  const sleeve = sleeveOf(top)
  const arm = (side: 1 | -1) => {
    const shoulder = at(side * (build.shoulder - 62), 188)
    const points =
      sleeve === 'long'
        ? [shoulder, at(side * (build.shoulder + 20), 520), at(side * (build.shoulder + 40), 860)]
        : [shoulder, at(side * (build.shoulder + 8), 420)]
    return sleeve === 'bare'
      ? ''
      : tube({ points, width: build.arm, fill, stroke: LINE, into: at(side * (build.shoulder - 140), 250) })
  }
  const long = skirt
    ? path(
        'M-208 560 C-230 700 -330 1200 -360 1440 C-200 1500 200 1500 366 1440 C336 1200 236 700 214 560 Z',
        fill,
        edge,
      ) + line('M-90 760 L-150 1440 M10 760 V1460 M110 760 L170 1440', mix(main, ink, 0.4), 9, 'opacity="0.6"')
    : ''
  return (
    defs(def, linenDef) +
    stand +
    neck +
    drawTop(top, { main, second: cloths[second], mainFill: fill, skin: linen, stroke: LINE }, build) +
    long +
    (knitted ? stitches(main) : '') +
    arm(-1) +
    arm(1)
  )
}

/** What one brings along: a cover on a hanger, a bag, a pair of shoes. */
export const drawBrought = (): string =>
  line('M0 -150 V-210 C0 -270 70 -270 70 -220', ink, 16) +
  path('M0 -150 L-280 30 C-300 50 -290 70 -260 70 H260 C290 70 300 50 280 30 Z', WOOD, edge) +
  path(
    'M-60 -60 C-200 10 -300 60 -310 160 L-330 1180 H330 L310 160 C300 60 200 10 60 -60 C30 -40 -30 -40 -60 -60 Z',
    '#efe4d2',
    edge,
  ) +
  line('M0 -40 V1170', '#a98f6c', 12, 'stroke-dasharray="26 18"') +
  path('M-180 330 H-60 V470 L-120 430 L-180 470 Z', '#c2452d', edge) +
  group(
    'translate(250 1130)',
    path('M-180 0 H200 L230 350 H-210 Z', '#7f99ad', edge) +
      line('M-90 10 C-90 -140 110 -140 110 10', ink, 22) +
      line('M-190 110 H214', '#5d7488', 14),
  )
