import { ink, mix } from '../palette.ts'
import type { Bottom } from '../person.ts'
import { group, line, path } from '../svg.ts'
import type { Build } from './build.ts'
import { at, joint, type Point, tube } from './limbs.ts'

export type Stance = 'stand' | 'walk' | 'cross' | 'sit' | 'sitFront' | 'floor'

interface Legs {
  bottom: Bottom
  stance: Stance
  build: Build
  /** Cloth of the legs; a dress has the top's. */
  fill: string
  skin: string
  shoe: string
  stroke: number
}

const HIP = 870
const THIGH = 544
const SHIN = 544

/** How far below the neck the soles are. */
export const SOLES: Readonly<Record<Stance, number>> = {
  stand: 2010,
  walk: 2010,
  cross: 2010,
  sit: 1560,
  sitFront: 1480,
  floor: 1100,
}

/** How far below the neck one sits. */
export const SEAT = 1010

/** Where the two feet are, and to which side the knees go. */
const feet: Readonly<Record<Stance, readonly [Point, Point, 1 | -1]>> = {
  stand: [at(-130, 1950), at(140, 1950), -1],
  walk: [at(-210, 1930), at(210, 1950), -1],
  cross: [at(60, 1950), at(-40, 1950), -1],
  sit: [at(330, 1500), at(470, 1500), -1],
  sitFront: [at(-190, 1420), at(210, 1420), 1],
  floor: [at(170, 1060), at(-150, 1060), -1],
}

const shoe = ({ x, y }: Point, colour: string, stroke: number, flip = false) =>
  group(
    `translate(${x} ${y}) scale(${flip ? -1 : 1} 1)`,
    path(
      'M-66 -30 C-70 20 -70 60 -60 60 H150 C160 10 90 -10 66 -30 Z',
      colour,
      `stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"`,
    ) + line('M-60 44 H146', mix(colour, '#ffffff', 0.6), stroke * 0.8),
  )

function leg(hip: Point, foot: Point, bend: 1 | -1, legs: Legs, flip: boolean): string {
  const { bottom, fill, skin, stroke, shoe: colour, stance } = legs
  const knee =
    stance === 'sitFront'
      ? at(hip.x * 1.9, SEAT + 30)
      : stance === 'floor'
        ? at(hip.x * 3.4, 1000)
        : joint(hip, foot, THIGH, SHIN, bend)
  const ankle = at(foot.x, foot.y - 10)
  const points = [hip, knee, ankle]
  const bare = bottom !== 'trousers'
  const limb = tube({ points, width: bare ? 116 : 176, fill: bare ? skin : fill, stroke })
  const cloth =
    bottom === 'shorts'
      ? tube({ points: [hip, at((hip.x + knee.x) / 2, (hip.y + knee.y) / 2)], width: 200, fill, stroke })
      : ''
  return limb + cloth + shoe(at(foot.x, foot.y), colour, stroke, flip)
}

const skirts: Readonly<Record<Stance, (hip: number, low: number) => string>> = {
  stand: (hip, low) =>
    `M${-hip + 20} 700 C${-hip - 60} 900 ${-hip - 140} 1100 ${-hip - 170} ${low} C-140 ${low + 50} 160 ${low + 50} ${hip + 176} ${low} C${hip + 140} 1100 ${hip + 60} 900 ${hip - 20} 700 Z`,
  walk: (hip, low) =>
    `M${-hip + 20} 700 C${-hip - 60} 900 ${-hip - 200} 1100 ${-hip - 230} ${low} C-140 ${low + 60} 160 ${low + 40} ${hip + 196} ${low} C${hip + 140} 1100 ${hip + 60} 900 ${hip - 20} 700 Z`,
  cross: (hip, low) =>
    `M${-hip + 20} 700 C${-hip - 40} 900 ${-hip - 80} 1100 ${-hip - 90} ${low} C-100 ${low + 50} 100 ${low + 50} ${hip + 100} ${low} C${hip + 80} 1100 ${hip + 40} 900 ${hip - 20} 700 Z`,
  sit: (hip) =>
    `M${-hip} 700 C${-hip - 60} 860 ${-hip - 20} 1020 ${-hip + 40} 1060 L420 1260 C560 1220 600 1080 560 960 C420 880 ${hip} 860 ${hip - 10} 700 Z`,
  sitFront: (hip) =>
    `M${-hip + 10} 700 C${-hip - 120} 860 ${-hip - 190} 1000 ${-hip - 170} 1240 C-160 1300 180 1300 ${hip + 180} 1240 C${hip + 200} 1000 ${hip + 120} 860 ${hip - 10} 700 Z`,
  floor: (hip) =>
    `M${-hip} 700 C-460 800 -640 960 -620 1060 C-300 1130 320 1130 640 1060 C660 960 480 800 ${hip} 700 Z`,
}

export function drawLegs(legs: Legs): string {
  const { stance, build, bottom, fill, stroke } = legs
  const [left, right, bend] = feet[stance]
  const low = bottom === 'dress' ? 1420 : 1280
  const spread = build.hip * 0.5
  const under = leg(at(-spread, HIP), left, bend, legs, stance !== 'sit' && stance !== 'cross')
  const over = leg(at(spread, HIP), right, bend, legs, stance === 'cross' || stance === 'floor')
  const skirt =
    bottom === 'skirt' || bottom === 'dress'
      ? path(skirts[stance](build.hip, low), fill, `stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"`)
      : ''
  return under + over + skirt
}
