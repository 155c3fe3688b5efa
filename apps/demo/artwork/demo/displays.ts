import { accent, ink } from './palette.ts'
import { drawPet } from './pets.ts'
import { drawProp, type PropKind } from './props.ts'
import { drawFigure, NECK } from './rig/figure.ts'
import { defs, ellipse, group, line, linear, path, rect } from './svg.ts'

const stroke = `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`

interface Pane {
  x: number
  y: number
  w: number
  h: number
}

const prop = (kind: PropKind, x: number, y: number, size: number) =>
  group(`translate(${x} ${y}) scale(${size})`, drawProp(kind))

const lamp = (x: number, y: number, drop: number) =>
  line(`M${x} ${y} V${y + drop}`, ink, 3) +
  path(`M${x - 26} ${y + drop + 30} L${x - 12} ${y + drop} H${x + 12} L${x + 26} ${y + drop + 30} Z`, accent, stroke)

const portrait = (x: number, y: number, w: number, h: number, cloth: string) =>
  rect(x, y, w, h, '#fffaf2', `stroke="#8a6648" stroke-width="5"`) +
  path(
    `M${x + w * 0.2} ${y + h * 0.86} C${x + w * 0.24} ${y + h * 0.56} ${x + w * 0.76} ${y + h * 0.56} ${x + w * 0.8} ${y + h * 0.86} Z`,
    cloth,
  ) +
  ellipse(x + w / 2, y + h * 0.42, w * 0.17, w * 0.19, '#f5dac6') +
  path(
    `M${x + w * 0.32} ${y + h * 0.42} C${x + w * 0.3} ${y + h * 0.2} ${x + w * 0.7} ${y + h * 0.2} ${x + w * 0.68} ${y + h * 0.42} C${x + w * 0.6} ${y + h * 0.3} ${x + w * 0.45} ${y + h * 0.32} ${x + w * 0.32} ${y + h * 0.42} Z`,
    '#3a2f2a',
  )

const curtain = ({ x, y, w, h }: Pane) =>
  [0, 1, 2]
    .map((i) => rect(x + i * w * 0.045, y, w * 0.04, h, i % 2 ? '#e6d3ba' : '#f4e8d6', 'opacity="0.85"'))
    .join('')

const gown = (x: number, y: number) =>
  line(`M${x} ${y - 130} V${y}`, '#8a6648', 6) +
  ellipse(x, y - 136, 12, 14, '#d9b98c', stroke) +
  path(
    `M${x - 30} ${y - 118} C${x - 20} ${y - 104} ${x + 20} ${y - 104} ${x + 30} ${y - 118} L${x + 22} ${y - 70} C${x + 50} ${y - 40} ${x + 66} ${y - 16} ${x + 72} ${y - 4} H${x - 72} C${x - 66} ${y - 16} ${x - 50} ${y - 40} ${x - 22} ${y - 70} Z`,
    '#ffffff',
    stroke,
  )

const COLOURS = ['#b8583d', '#7f99ad', '#9eab8c', '#cfa77b', '#7c4b52', '#39465a']

/** What stands in a window; each shop has its own. */
const displays: readonly ((pane: Pane) => string)[] = [
  (pane) =>
    portrait(pane.x + pane.w * 0.2, pane.y + pane.h * 0.2, pane.w * 0.22, pane.h * 0.36, COLOURS[1]!) +
    portrait(pane.x + pane.w * 0.54, pane.y + pane.h * 0.28, pane.w * 0.22, pane.h * 0.36, COLOURS[0]!) +
    curtain(pane) +
    lamp(pane.x + pane.w * 0.86, pane.y, pane.h * 0.22),
  ({ x, y, w, h }) =>
    gown(x + w * 0.3, y + h * 0.84) +
    portrait(x + w * 0.52, y + h * 0.2, w * 0.2, h * 0.34, COLOURS[5]!) +
    prop('branch', x + w * 0.84, y + h * 0.83, 0.3),
  ({ x, y, w, h }) =>
    prop('softbox', x + w * 0.2, y + h * 0.86, 0.28) +
    prop('stool', x + w * 0.48, y + h * 0.86, 0.4) +
    line(
      `M${x + w * 0.76} ${y + h * 0.5} L${x + w * 0.7} ${y + h * 0.86} M${x + w * 0.76} ${y + h * 0.5} L${x + w * 0.82} ${y + h * 0.86}`,
      ink,
      5,
    ) +
    prop('camera', x + w * 0.76, y + h * 0.52, 0.2),
  ({ x, y, w, h }) =>
    COLOURS.map((cloth, i) =>
      portrait(x + w * (0.14 + (i % 3) * 0.25), y + h * (0.1 + Math.floor(i / 3) * 0.36), w * 0.17, h * 0.29, cloth),
    ).join(''),
  (pane) =>
    prop('plant', pane.x + pane.w * 0.2, pane.y + pane.h * 0.84, 0.34) +
    group(`translate(${pane.x + pane.w * 0.36} ${pane.y + pane.h * 0.44}) scale(0.11)`, drawPet('tabby')) +
    portrait(pane.x + pane.w * 0.68, pane.y + pane.h * 0.2, pane.w * 0.2, pane.h * 0.34, COLOURS[2]!) +
    lamp(pane.x + pane.w * 0.5, pane.y, pane.h * 0.14),
  ({ x, y, w, h }) =>
    group(
      `translate(${x + w * 0.4 - NECK.x * 0.085} ${y + h * 0.52 - NECK.y * 0.085}) scale(0.085)`,
      drawFigure({ hair: 29, body: 14, top: 'apron', cloth: 'white', second: 'accent' }, { pose: 'wave' }),
    ) +
    portrait(x + w * 0.08, y + h * 0.2, w * 0.18, h * 0.3, COLOURS[3]!) +
    prop('brushes', x + w * 0.82, y + h * 0.84, 0.3),
  ({ x, y, w, h }) =>
    ['#eecabb', '#c9d2ba', '#cfdadf', '#f0dca0']
      .map((fill, i) => rect(x + w * (0.12 + i * 0.11), y + h * 0.06, w * 0.07, h * 0.78, fill, stroke))
      .join('') +
    prop('camera', x + w * 0.76, y + h * 0.84, 0.3) +
    portrait(x + w * 0.64, y + h * 0.14, w * 0.22, h * 0.34, COLOURS[4]!),
]

/** Warm light and a display behind the glass. */
export function inside(x: number, y: number, w: number, h: number, evening: boolean, nth: number): string {
  const [def, fill] = linear(
    evening
      ? [
          [0, '#ffe9b8'],
          [1, '#f2b96c'],
        ]
      : [
          [0, '#fdf6e8'],
          [0.6, '#efdfc8'],
          [1, '#d9c3a6'],
        ],
  )
  return [
    defs(def),
    rect(x, y, w, h, fill),
    rect(x, y + h * 0.82, w, h * 0.18, '#c8a47c'),
    displays[nth % displays.length]!({ x, y, w, h }),
  ].join('')
}
