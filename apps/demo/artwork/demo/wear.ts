import { accent, ink, mix } from './palette.ts'
import { defs, ellipse, line, linear, path } from './svg.ts'

/** What is worn on the head, over or behind the hair, in the person's box. */
export type Wear = 'cap' | 'veil' | 'party' | 'flower' | 'pearls' | 'headset' | 'beret' | 'earring'

const stroke = `stroke="${ink}" stroke-width="13" stroke-linejoin="round"`

function cap(): string {
  const [def, fill] = linear([
    [0, '#5a5f6c'],
    [1, '#2f343f'],
  ])
  return [
    defs(def),
    path('M560 470 C600 390 980 370 1090 440 L1096 560 C980 500 700 520 572 600 Z', fill, stroke),
    path('M430 400 L800 250 L1230 360 L850 500 Z', fill, stroke),
    ellipse(836, 374, 20, 12, accent),
    line('M836 374 C700 400 560 420 500 470 L496 640', accent, 15),
    path('M478 630 L514 630 L522 760 L470 760 Z', accent),
  ].join('')
}

function veilBehind(): string {
  const [def, fill] = linear([
    [0, '#ffffff', 0.95],
    [1, '#ffffff', 0.5],
  ])
  return (
    defs(def) +
    path(
      'M700 330 C430 330 330 700 280 1180 C250 1450 200 1600 150 1744 L1500 1744 C1400 1400 1330 1200 1270 980 C1200 650 1080 330 700 330 Z',
      fill,
    )
  )
}

const veilOver = () =>
  [
    path('M560 430 C660 330 900 300 1010 370 C900 360 700 390 590 500 Z', '#ffffff', 'opacity="0.92"'),
    ...[
      [600, 452],
      [668, 408],
      [742, 378],
      [822, 358],
      [904, 350],
    ].map(([x, y]) => ellipse(x!, y!, 26, 26, '#fffdf8', `stroke="#d9cdbd" stroke-width="7"`)),
  ].join('')

const party = () =>
  [
    path('M640 420 L800 60 L1010 360 C900 340 760 360 640 420 Z', accent, stroke),
    line('M700 300 L905 210', '#f7e6d6', 22),
    line('M668 372 L962 292', '#f7e6d6', 22),
    ellipse(800, 62, 44, 44, '#f3cf8e', stroke),
  ].join('')

const bloom = (x: number, y: number, size: number, colour: string) =>
  [0, 72, 144, 216, 288]
    .map((angle) => {
      const turn = (angle * Math.PI) / 180
      return ellipse(x + Math.cos(turn) * size * 0.6, y + Math.sin(turn) * size * 0.6, size * 0.5, size * 0.5, colour)
    })
    .join('') + ellipse(x, y, size * 0.34, size * 0.34, '#f6d58d')

const flower = () => bloom(610, 560, 84, mix(accent, '#ffffff', 0.15)) + bloom(540, 660, 58, '#f0b9a8')

const pearls = () =>
  [
    [700, 1160],
    [752, 1196],
    [812, 1216],
    [874, 1218],
    [932, 1202],
  ]
    .map(([x, y]) => ellipse(x!, y!, 25, 25, '#fffaf0', `stroke="#cdbfae" stroke-width="7"`))
    .join('')

const beret = () =>
  path('M520 480 C500 300 760 200 980 290 C1120 350 1140 430 1100 470 C940 400 700 420 520 480 Z', accent, stroke) +
  line('M800 250 L812 200', ink, 22)

const earring = () => ellipse(604, 900, 20, 20, '#f3cf8e', `stroke="${ink}" stroke-width="7"`)

export const wearBehind = (wear: readonly Wear[]): string => (wear.includes('veil') ? veilBehind() : '')

export function wearOver(wear: readonly Wear[]): string {
  const drawn: Partial<Record<Wear, () => string>> = { cap, veil: veilOver, party, flower, pearls, beret, earring }
  return wear.map((one) => drawn[one]?.() ?? '').join('')
}
