import { inside } from './displays.ts'
import { accent, ink, mix } from './palette.ts'
import type { Picture } from './picture.ts'
import { roof, skyline } from './skylines.ts'
import { type Front, labs, studios } from './storefronts.demo.ts'
import { canvas, defs, ellipse, group, line, linear, path, radial, rect, startPicture } from './svg.ts'

/** Drawn at twice the card's size, so that strokes stay even. */
const W = 960
const H = 720
const GROUND = 610

const stroke = `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`
const dark = (colour: string, share: number) => mix(colour, '#3b2a20', share)
const light = (colour: string, share: number) => mix(colour, '#ffffff', share)

/** The mark of the house: the blades of a shutter. */
function mark(x: number, y: number, r: number, colour: string): string {
  const blades = Array.from({ length: 6 }, (_, i) => {
    const turn = (i * Math.PI) / 3
    const next = turn + 1.25
    return line(
      `M${x + r * Math.cos(turn)} ${y + r * Math.sin(turn)} L${x + r * 0.52 * Math.cos(next)} ${y + r * 0.52 * Math.sin(next)}`,
      colour,
      r * 0.13,
    )
  })
  return ellipse(x, y, r, r, 'none', `stroke="${colour}" stroke-width="${r * 0.15}"`) + blades.join('')
}

function texture(kind: Front['texture'], wall: string): string {
  const colour = dark(wall, 0.14)
  if (kind === 'boards')
    return Array.from({ length: 11 }, (_, i) => line(`M120 ${120 + i * 44} H840`, colour, 2)).join('')
  if (kind === 'tiles')
    return (
      Array.from({ length: 16 }, (_, i) => line(`M${120 + i * 46} 90 V${GROUND}`, colour, 1.6)).join('') +
      Array.from({ length: 11 }, (_, i) => line(`M120 ${110 + i * 46} H840`, colour, 1.6)).join('')
    )
  if (kind !== 'brick') return ''
  return Array.from({ length: 26 }, (_, i) =>
    rect(130 + ((i * 137) % 670), 100 + ((i * 89) % 480), 34, 14, colour, 'rx="2" opacity="0.6"'),
  ).join('')
}

function glass(x: number, y: number, w: number, h: number): string {
  return path(
    `M${x + w * 0.56} ${y} L${x + w * 0.78} ${y} L${x + w * 0.4} ${y + h} L${x + w * 0.18} ${y + h} Z`,
    '#ffffff',
    'opacity="0.2"',
  )
}

function shopWindow(front: Front, x: number, w: number, nth: number): string {
  const [y, h] = [262, 268]
  const frame = `fill="none" stroke="${front.trim}" stroke-width="13"`
  const edge = `fill="none" ${stroke}`
  const clip = `clip${x}`
  const arched = front.window === 'arched'
  const shape = arched
    ? `M${x} ${y + h} V${y + 70} C${x} ${y - 50} ${x + w} ${y - 50} ${x + w} ${y + 70} V${y + h} Z`
    : `M${x} ${y + h} V${y} H${x + w} V${y + h} Z`
  const bars =
    front.window === 'grid'
      ? [0.25, 0.5, 0.75].map((at) => line(`M${x + w * at} ${y} V${y + h}`, front.trim, 7)).join('') +
        line(`M${x} ${y + h * 0.36} H${x + w}`, front.trim, 7)
      : front.window === 'pair'
        ? line(`M${x + w / 2} ${y} V${y + h}`, front.trim, 16)
        : ''
  return [
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath>`,
    `<g clip-path="url(#${clip})">${inside(x, arched ? y - 30 : y, w, arched ? h + 30 : h, front.evening ?? false, nth)}${glass(x, y - 30, w, h + 30)}</g>`,
    bars,
    `<path d="${shape}" ${frame}/><path d="${shape}" ${edge}/>`,
    rect(x - 18, y + h, w + 36, 22, light(front.trim, 0.2), stroke),
  ].join('')
}

function doorway(front: Front, x: number): string {
  const [y, w, h] = [286, 138, GROUND - 286]
  return [
    rect(x - 12, y - 14, w + 24, h + 14, front.trim, stroke),
    rect(x, y, w, h, front.door, stroke),
    rect(x + 18, y + 20, w - 36, h * 0.58, front.evening ? '#ffdf9f' : '#eef1ee', stroke),
    glass(x + 18, y + 20, w - 36, h * 0.58),
    rect(x + 18, y + h * 0.72, w - 36, h * 0.2, dark(front.door, 0.12), 'rx="4"'),
    ellipse(x + w - 20, y + h * 0.62, 8, 8, '#e0b873', stroke),
    rect(x - 34, GROUND - 12, w + 68, 22, '#d3c6b6', stroke),
  ].join('')
}

function sign(front: Front, middle: number, doorX: number): string {
  const pale = Number.parseInt(front.trim.slice(1, 3), 16) > 170 && Number.parseInt(front.trim.slice(3, 5), 16) > 160
  const ground = front.evening ? '#fff2cf' : '#fffaf2'
  const written = pale ? accent : ground
  if (front.sign === 'round') return ellipse(middle, 164, 62, 62, ground, stroke) + mark(middle, 164, 34, accent)
  if (front.sign === 'arch')
    return (
      path(
        `M${middle - 190} 214 V168 C${middle - 190} 96 ${middle + 190} 96 ${middle + 190} 168 V214 Z`,
        front.trim,
        stroke,
      ) +
      mark(middle, 166, 28, written) +
      line(`M${middle - 140} 180 H${middle - 54} M${middle + 54} 180 H${middle + 140}`, written, 7)
    )
  const board =
    rect(middle - 220, 132, 440, 72, front.trim, `rx="8" ${stroke}`) +
    mark(middle - 150, 168, 24, written) +
    line(`M${middle - 96} 168 H${middle + 150}`, written, 11) +
    line(`M${middle + 176} 168 h10`, written, 11)
  if (front.sign === 'board') return board
  const at = doorX < middle ? doorX - 60 : doorX + 198
  return (
    line(`M${at - 40} 196 H${at + 40}`, ink, 6) +
    rect(at - 42, 204, 84, 84, ground, `rx="16" ${stroke}`) +
    mark(at, 246, 26, accent) +
    line(`M${middle - 170} 170 H${middle + 170}`, front.trim, 16)
  )
}

function awning(colour: string, x: number, w: number): string {
  const stripes = 8
  const each = (w + 60) / stripes
  return Array.from({ length: stripes }, (_, i) => {
    const left = x - 30 + i * each
    return path(
      `M${x + (i * w) / stripes} 212 H${x + ((i + 1) * w) / stripes} L${left + each} 264 C${left + each} 290 ${left} 290 ${left} 264 Z`,
      i % 2 ? '#fbf4e9' : colour,
      stroke,
    )
  }).join('')
}

const pot = (x: number, scale: number, colour: string) =>
  group(
    `translate(${x} ${GROUND + 16}) scale(${scale})`,
    [
      ...[-44, -20, 0, 24, 46].map((turn, i) =>
        group(
          `translate(0 -74) rotate(${turn})`,
          path('M0 0 C-24 -30 -24 -90 0 -124 C24 -90 24 -30 0 0 Z', i % 2 ? '#8f9e7c' : '#6f8066', stroke),
        ),
      ),
      path('M-44 -80 H44 L34 0 H-34 Z', colour, stroke),
    ].join(''),
  )

const tree = (x: number) =>
  line(`M${x} ${GROUND + 20} V330 M${x} 420 L${x + 40} 360`, '#7a5f4c', 16) +
  [
    [0, 250, 96],
    [-62, 310, 66],
    [66, 306, 70],
    [6, 190, 70],
  ]
    .map(([dx, y, r], i) =>
      ellipse(x + dx!, y!, r!, r! * 0.9, i % 2 ? '#a9b592' : '#93a27e', `stroke="${ink}" stroke-width="3"`),
    )
    .join('')

const bench = (x: number) =>
  rect(x, GROUND - 30, 150, 14, '#b98c62', stroke) +
  line(`M${x + 22} ${GROUND - 16} V${GROUND + 22} M${x + 128} ${GROUND - 16} V${GROUND + 22}`, ink, 7)

const bicycle = (x: number) =>
  [0, 116].map((dx) => ellipse(x + dx, GROUND - 8, 40, 40, 'none', `stroke="${ink}" stroke-width="5"`)).join('') +
  line(
    `M${x} ${GROUND - 8} L${x + 36} ${GROUND - 70} H${x + 96} L${x + 116} ${GROUND - 8} M${x + 36} ${GROUND - 70} L${x + 58} ${GROUND - 8} L${x + 96} ${GROUND - 70} M${x + 58} ${GROUND - 8} H${x} M${x + 28} ${GROUND - 84} H${x + 52} M${x + 92} ${GROUND - 92} L${x + 116} ${GROUND - 98}`,
    accent,
    6,
  )

function drawFront(front: Front, nth: number): string {
  startPicture()
  const [skyDef, sky] = linear([
    [0, front.sky[0]],
    [1, front.sky[1]],
  ])
  const [wallDef, wallFill] = linear(
    [
      [0, light(front.wall, 0.22)],
      [0.5, front.wall],
      [1, dark(front.wall, 0.16)],
    ],
    [0, 0, 1, 0.6],
  )
  const [paveDef, pave] = linear([
    [0, front.evening ? '#a8988a' : '#e2d8cb'],
    [1, front.evening ? '#8d7d70' : '#cfc2b2'],
  ])
  const doorX = front.left ? 196 : 626
  const windowX = front.left ? 404 : 180
  const [windowW, middle] = [386, 480]
  const [glowDef, glow] = radial([
    [0, '#ffdf9f', 0.55],
    [1, '#ffdf9f', 0],
  ])
  return canvas(
    W,
    H,
    [
      defs(skyDef, wallDef, paveDef, glowDef),
      rect(0, 0, W, H, sky),
      skyline(front.sky[1], nth),
      rect(112, 92, 736, GROUND - 80, wallFill, stroke),
      texture(front.texture, front.wall),
      roof(front.trim, nth * 3),
      rect(0, GROUND, W, H - GROUND, pave),
      line(`M0 ${GROUND} H${W}`, ink, 4),
      line(
        `M0 ${GROUND + 56} H${W} M220 ${GROUND} L180 ${H} M480 ${GROUND} V${H} M740 ${GROUND} L780 ${H}`,
        front.evening ? '#7c6d61' : '#bfb1a0',
        2.5,
      ),
      shopWindow(front, windowX, windowW, nth),
      doorway(front, doorX),
      sign(front, middle, doorX),
      front.awning ? awning(front.awning, windowX - 10, windowW + 20) : '',
      front.evening ? ellipse(windowX + windowW / 2, GROUND + 40, 330, 70, glow) : '',
      pot(doorX - 44, 0.9, '#c98a70'),
      front.bench || front.bicycle ? '' : pot(doorX + 186, 0.78, '#e9dbc7'),
      front.tree ? tree(front.left ? 890 : 66) : '',
      front.bench ? bench(windowX + 110) : '',
      front.bicycle ? bicycle(windowX + 90) : '',
    ].join(''),
  )
}

const CARD = [480, 360] as const
const LARGE = [960, 720] as const

const named = (kind: string, fronts: readonly Front[]): Picture[] =>
  fronts.flatMap((front, i) => {
    const file = `store/${kind}-${String(i + 1).padStart(2, '0')}`
    const svg = () => drawFront(front, i)
    return [
      { file, width: CARD[0], height: CARD[1], svg },
      { file: `${file}-large`, width: LARGE[0], height: LARGE[1], svg },
    ]
  })

export const frontPictures = (): Picture[] => [...named('studio', studios), ...named('lab', labs)]
