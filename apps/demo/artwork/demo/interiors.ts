import { accent, ink, mix, type Paper, papers } from './palette.ts'
import type { Picture } from './picture.ts'
import { drawProp, type PropKind } from './props.ts'
import { blur, canvas, defs, ellipse, group, line, linear, path, radial, rect, startPicture } from './svg.ts'

const W = 960
const H = 720
const FLOOR = 540

const stroke = `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`

type Room = 'makeup' | 'shooting' | 'reception' | 'lounge' | 'selecting' | 'wardrobe'

interface Interior {
  room: Room
  paper: Paper
  floor: string
  cloth: string
}

const prop = (kind: PropKind, x: number, y: number, size: number) =>
  group(`translate(${x} ${y}) scale(${size})`, drawProp(kind))

function shell({ paper, floor }: Interior): string {
  const [lit, middle, shaded] = papers[paper]
  const [wallDef, wall] = radial(
    [
      [0, lit],
      [0.6, mix(lit, middle, 0.8)],
      [1, mix(middle, shaded, 0.7)],
    ],
    [0.28, 0.2, 0.95],
  )
  const [floorDef, ground] = linear([
    [0, mix(floor, '#3b2a20', 0.12)],
    [1, mix(floor, '#ffffff', 0.2)],
  ])
  const boards = [-60, 160, 360, 480, 600, 800, 1020].map((x) =>
    line(`M${480 + (x - 480) * 0.6} ${FLOOR} L${x} ${H}`, mix(floor, '#3b2a20', 0.22), 2.5),
  )
  return [
    defs(wallDef, floorDef),
    rect(0, 0, W, FLOOR, wall),
    rect(0, FLOOR, W, H - FLOOR, ground),
    ...boards,
    rect(0, FLOOR - 16, W, 16, mix(lit, '#ffffff', 0.5), stroke),
  ].join('')
}

function light(): string {
  const [def, soft] = blur(7)
  const panes = [0, 1].flatMap((column) => [0, 1].map((row) => rect(column * 120, row * 130, 106, 116, '#fff6e0')))
  return `${defs(def)}<g filter="${soft}" opacity="0.5">${group('translate(560 70) skewY(12)', panes.join(''))}</g>`
}

const lamp = (x: number, drop: number) =>
  line(`M${x} 0 V${drop}`, ink, 4) +
  path(
    `M${x - 52} ${drop + 54} C${x - 46} ${drop + 4} ${x + 46} ${drop + 4} ${x + 52} ${drop + 54} Z`,
    accent,
    stroke,
  ) +
  ellipse(x, drop + 56, 20, 9, '#fff2cf')

const chair = (x: number, colour: string) =>
  [
    line(`M${x} 560 V622 M${x - 44} 640 L${x} 618 L${x + 44} 640`, '#5c524b', 8),
    rect(x - 56, 508, 112, 52, colour, `rx="18" ${stroke}`),
    rect(x - 46, 410, 92, 108, mix(colour, '#ffffff', 0.16), `rx="28" ${stroke}`),
  ].join('')

function vanity(x: number): string {
  const [def, fill] = linear(
    [
      [0, '#fdfbf7'],
      [1, '#cfdadf'],
    ],
    [0, 0, 1, 1],
  )
  const bulbs = Array.from({ length: 12 }, (_, i) => {
    const turn = (i / 12) * Math.PI * 2
    return ellipse(
      x + Math.cos(turn) * 96,
      236 + Math.sin(turn) * 96,
      9,
      9,
      '#fff2cf',
      `stroke="#e0b873" stroke-width="3"`,
    )
  })
  return [
    defs(def),
    ellipse(x, 236, 112, 112, '#d9b98c', stroke),
    ellipse(x, 236, 82, 82, fill, stroke),
    line(`M${x - 46} 262 L${x + 26} 188`, '#ffffff', 9, 'opacity="0.85"'),
    ...bulbs,
  ].join('')
}

const rooms: Readonly<Record<Room, (interior: Interior) => string>> = {
  makeup: ({ cloth }) =>
    [
      vanity(230),
      vanity(480),
      vanity(730),
      rect(90, 392, 780, 26, '#d9b98c', stroke),
      rect(120, 418, 720, 70, '#f4e9d8', stroke),
      line('M360 418 V488 M600 418 V488', ink, 4),
      prop('brushes', 330, 394, 0.3),
      prop('lipstick', 586, 394, 0.34),
      prop('compact', 822, 394, 0.3),
      chair(230, cloth),
      chair(480, mix(cloth, '#ffffff', 0.3)),
      chair(730, cloth),
      prop('plant', 902, 640, 0.5),
    ].join(''),
  shooting: ({ cloth }) => {
    const [def, fill] = linear([
      [0, mix(cloth, '#ffffff', 0.4)],
      [0.7, cloth],
      [1, mix(cloth, '#ffffff', 0.3)],
    ])
    return [
      defs(def),
      line('M232 78 V600 M728 78 V600', '#5c524b', 9),
      line('M210 84 H750', '#5c524b', 8),
      path('M272 84 H688 V500 C688 580 740 640 800 690 H160 C220 640 272 580 272 500 Z', fill, stroke),
      rect(262, 62, 436, 42, mix(cloth, '#ffffff', 0.5), `rx="20" ${stroke}`),
      prop('stool', 480, 620, 0.72),
      prop('softbox', 128, 650, 0.72),
      group('translate(840 650) scale(-1 1)', prop('softbox', 0, 0, 0.66)),
      group(
        'translate(690 690)',
        line('M0 -150 L-46 0 M0 -150 L46 0 M0 -150 V0', ink, 8) + prop('camera', 0, -150, 0.36),
      ),
    ].join('')
  },
  reception: ({ cloth }) =>
    [
      light(),
      prop('frames', 230, 250, 0.86),
      lamp(560, 110),
      lamp(690, 150),
      path('M420 640 V430 C420 410 434 396 454 396 H836 C856 396 870 410 870 430 V640 Z', cloth, stroke),
      ...Array.from({ length: 9 }, (_, i) => line(`M${462 + i * 46} 420 V636`, mix(cloth, '#3b2a20', 0.22), 4)),
      rect(404, 378, 484, 26, '#f4e9d8', `rx="8" ${stroke}`),
      prop('branch', 800, 380, 0.36),
      prop('camera', 560, 380, 0.32),
      prop('plant', 110, 640, 0.66),
      rect(190, 560, 150, 20, '#b98c62', stroke),
      line('M206 580 V646 M324 580 V646', ink, 7),
    ].join(''),
  lounge: ({ cloth }) =>
    [
      rect(560, 70, 300, 390, '#f6f9f8', `stroke="#8a6648" stroke-width="14"`),
      path('M567 330 C640 280 700 350 853 300 V453 H567 Z', '#c9d2ba'),
      line('M710 76 V454 M566 250 H854', '#8a6648', 9),
      ...[0, 1, 2].map((i) => rect(520 + i * 22, 56, 20, 440, i % 2 ? '#eadac4' : '#f7eddd', 'opacity="0.95"')),
      ...[0, 1, 2].map((i) => rect(850 + i * 22, 56, 20, 440, i % 2 ? '#eadac4' : '#f7eddd', 'opacity="0.95"')),
      rect(130, 410, 380, 120, mix(cloth, '#ffffff', 0.15), `rx="36" ${stroke}`),
      rect(104, 470, 432, 110, cloth, `rx="34" ${stroke}`),
      line('M140 580 V622 M500 580 V622 M320 480 V576', ink, 6),
      rect(180, 440, 100, 84, accent, `rx="16" ${stroke}`),
      rect(600, 560, 190, 18, '#b98c62', stroke),
      line('M630 578 L612 650 M760 578 L778 650', ink, 7),
      prop('cup', 668, 560, 0.34),
      prop('books', 742, 560, 0.34),
      prop('frames', 300, 220, 0.66),
      prop('pampas', 60, 640, 0.6),
    ].join(''),
  selecting: ({ cloth }) =>
    [
      light(),
      lamp(300, 90),
      rect(300, 190, 360, 226, '#3a322d', `rx="14" ${stroke}`),
      rect(316, 206, 328, 194, '#f4e9d8'),
      ...[0, 1, 2].map((i) =>
        rect(332 + i * 102, 226, 88, 116, [papers.clay[1], papers.sage[1], papers.mist[1]][i]!, 'rx="6"'),
      ),
      ...[0, 1, 2].map(
        (i) =>
          ellipse(376 + i * 102, 278, 17, 19, '#f5dac6') +
          path(
            `M${346 + i * 102} 342 C${350 + i * 102} 296 ${402 + i * 102} 296 ${406 + i * 102} 342 Z`,
            ['#fdfaf5', '#b8583d', '#39465a'][i]!,
          ),
      ),
      rect(470, 416, 20, 40, '#3a322d'),
      rect(160, 454, 640, 26, '#d9b98c', stroke),
      line('M190 480 L174 650 M770 480 L786 650', '#8a6648', 14),
      prop('cup', 240, 456, 0.36),
      prop('letter', 720, 456, 0.4),
      chair(400, cloth),
      chair(560, mix(cloth, '#ffffff', 0.25)),
      prop('plant', 880, 640, 0.64),
    ].join(''),
  wardrobe: ({ cloth }) =>
    [
      light(),
      line('M180 170 H640 M200 170 V610 M620 170 V610 M160 620 H240 M580 620 H660', '#8a6648', 12),
      ...[cloth, '#fdfaf5', '#39465a', '#e9dbc7', '#9eab8c', accent, '#4a4644'].map((colour, i) =>
        group(
          `translate(${246 + i * 54} 172)`,
          line('M0 0 C0 22 -4 24 0 32', ink, 5) +
            path('M0 30 L-34 58 L-30 330 H30 L34 58 Z', colour, stroke) +
            line('M0 40 V324', mix(colour, '#3b2a20', 0.3), 3),
        ),
      ),
      path('M720 620 V190 C720 110 880 110 880 190 V620 Z', '#e9eef0', `stroke="#b98c62" stroke-width="16"`),
      line('M760 330 L840 220 M760 430 L820 350', '#ffffff', 13, 'opacity="0.9"'),
      rect(300, 540, 190, 60, mix(cloth, '#ffffff', 0.2), `rx="26" ${stroke}`),
      line('M330 600 V636 M460 600 V636', ink, 7),
      prop('plant', 92, 640, 0.56),
    ].join(''),
}

const drawRoom = (interior: Interior): string => shell(interior) + rooms[interior.room](interior)

function drawInterior(interior: Interior): string {
  startPicture()
  return canvas(W, H, drawRoom(interior))
}

/** Where the part begins that an upright picture shows. */
const LEFTS: Readonly<Record<Room, number>> = {
  ...{ shooting: 228, makeup: 212, wardrobe: 176, lounge: 262, reception: 340, selecting: 210 },
}
const FLOORS = ['#d3b592', '#dcc3a3', '#c9a67e', '#d8c2a8'] as const
const CLOTHS = ['#eecabb', '#9eab8c', '#c98a70', '#7f99ad', '#cfa77b'] as const

/** A room with nobody in it, for a picture that stands upright, and is as high as it. */
export function uprightRoom(room: Room, paper: Paper, nth: number, height: number): string {
  const interior = { room, paper, floor: FLOORS[nth % FLOORS.length]!, cloth: CLOTHS[nth % CLOTHS.length]! }
  const scale = height / H
  return group(`translate(${-LEFTS[room] * scale} 0) scale(${scale})`, drawRoom(interior))
}

const studios: readonly Interior[] = [
  { room: 'shooting', paper: 'cream', floor: '#d3b592', cloth: '#eecabb' },
  { room: 'makeup', paper: 'blush', floor: '#dcc3a3', cloth: '#c98a70' },
  { room: 'lounge', paper: 'oat', floor: '#c9a67e', cloth: '#9eab8c' },
  { room: 'reception', paper: 'sand', floor: '#d8c2a8', cloth: '#e9dbc7' },
  { room: 'selecting', paper: 'sage', floor: '#cdb08b', cloth: '#cfa77b' },
  { room: 'wardrobe', paper: 'cream', floor: '#d3b592', cloth: '#dfa598' },
  { room: 'shooting', paper: 'taupe', floor: '#b99b7a', cloth: '#c9d2ba' },
  { room: 'makeup', paper: 'mist', floor: '#d8c2a8', cloth: '#7f99ad' },
  { room: 'lounge', paper: 'blush', floor: '#d3b592', cloth: '#cfa77b' },
  { room: 'reception', paper: 'sage', floor: '#c9a67e', cloth: '#b98c62' },
  { room: 'selecting', paper: 'oat', floor: '#dcc3a3', cloth: '#b8583d' },
  { room: 'shooting', paper: 'oat', floor: '#c9a67e', cloth: '#d89c82' },
]

const labs: readonly Interior[] = [
  { room: 'shooting', paper: 'slate', floor: '#9aa3a8', cloth: '#cfdadf' },
  { room: 'makeup', paper: 'mist', floor: '#b7c0c4', cloth: '#525f68' },
  { room: 'shooting', paper: 'grey', floor: '#aeb5b8', cloth: '#75848d' },
]

const named = (kind: string, interiors: readonly Interior[]): Picture[] =>
  interiors.map((interior, i) => ({
    file: `store/${kind}-${String(i + 1).padStart(2, '0')}`,
    width: W,
    height: H,
    svg: () => drawInterior(interior),
  }))

export const interiorPictures = (): Picture[] => [...named('inside', studios), ...named('lab-inside', labs)]
