import { drawBackdrop } from './backdrops.ts'
import { accent, ink, mix, type Paper } from './palette.ts'
import { drawPet } from './pets.ts'
import type { Picture } from './picture.ts'
import { drawProp, type PropKind } from './props.ts'
import { drawHeld, type HeldKind } from './rig/held.ts'
import { blur, canvas, defs, ellipse, group, line, path, rect, startPicture } from './svg.ts'

const [W, H] = [800, 600]
const FLOOR = 520
const edge = `stroke="${ink}" stroke-width="5" stroke-linejoin="round"`
const gold = '#e0b873'

const prop = (kind: PropKind, x: number, y: number, size: number, flip = false) =>
  group(`translate(${x} ${y}) scale(${flip ? -size : size} ${size})`, drawProp(kind))
const held = (kind: HeldKind, x: number, y: number, size: number, turn = 0) =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${size})`, drawHeld(kind))

function under(x: number, r: number): string {
  const [def, soft] = blur(9)
  return `${defs(def)}<g filter="${soft}" opacity="0.2">${ellipse(x + 18, FLOOR + 4, r, r * 0.13, '#3b2a20')}</g>`
}

/** What points are changed for: a ticket with its stub, which leans on something in every picture. */
const ticket = (x: number, y: number, turn: number, colour: string = accent) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path(
      'M-118 -64 H118 C130 -64 136 -58 136 -46 V-20 A20 20 0 0 0 136 20 V46 C136 58 130 64 118 64 H-118 C-130 64 -136 58 -136 46 V20 A20 20 0 0 0 -136 -20 V-46 C-136 -58 -130 -64 -118 -64 Z',
      '#fffaf2',
      edge,
    ) +
      path(
        'M-118 -64 H-52 V64 H-118 C-130 64 -136 58 -136 46 V20 A20 20 0 0 0 -136 -20 V-46 C-136 -58 -130 -64 -118 -64 Z',
        colour,
        edge,
      ) +
      ellipse(-92, 0, 18, 18, '#fffaf2') +
      line('M-26 -24 H104 M-26 4 H78 M-26 32 H44', mix(colour, '#fffaf2', 0.55), 9),
  )

const box = (x: number, y: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    rect(-120, -170, 240, 170, colour, `rx="8" ${edge}`) +
      rect(-134, -220, 268, 60, mix(colour, '#ffffff', 0.18), `rx="8" ${edge}`) +
      rect(-22, -220, 44, 220, gold, edge) +
      path('M0 -222 C-90 -224 -96 -300 -50 -296 C-16 -294 0 -250 0 -222 Z', gold, edge) +
      path('M0 -222 C90 -224 96 -300 50 -296 C16 -294 0 -250 0 -222 Z', gold, edge),
  )

interface Still {
  readonly paper: Paper
  readonly backdrop: 'sweep' | 'arch' | 'disc' | 'window'
  readonly body: () => string
}

/** One for each thing that points buy: its middle is busy, its edges calm, so that it may be cropped to a square. */
const stills: Readonly<Record<string, Still>> = {
  tea: {
    paper: 'oat',
    backdrop: 'window',
    body: () =>
      under(390, 240) + prop('plant', 610, FLOOR, 0.62) + prop('cup', 310, FLOOR, 1.2) + ticket(500, 450, -10),
  },
  flowers: {
    paper: 'blush',
    backdrop: 'arch',
    body: () =>
      under(400, 220) + held('bouquet', 330, 400, 0.6, -6) + ticket(520, 448, -10) + prop('letter', 190, FLOOR, 0.56),
  },
  camera: {
    paper: 'sand',
    backdrop: 'sweep',
    body: () =>
      under(400, 260) + prop('camera', 350, FLOOR, 0.98) + ticket(596, 448, -10) + prop('plant', 140, FLOOR, 0.5),
  },
  family: {
    paper: 'cream',
    backdrop: 'sweep',
    body: () =>
      prop('frames', 400, 250, 0.94) +
      under(420, 240) +
      prop('books', 300, FLOOR, 0.62) +
      ticket(500, 448, -9) +
      prop('berries', 640, FLOOR, 0.6),
  },
  makeup: {
    paper: 'rose',
    backdrop: 'sweep',
    body: () =>
      prop('mirror', 400, 250, 0.48) +
      under(400, 250) +
      prop('brushes', 270, FLOOR, 0.74) +
      prop('lipstick', 350, FLOOR, 0.66) +
      ticket(510, 446, -10, '#7c4b52'),
  },
  pet: {
    paper: 'butter',
    backdrop: 'disc',
    body: () =>
      under(380, 210) +
      prop('ball', 180, FLOOR, 0.5) +
      group('translate(206 140) scale(0.42)', drawPet('tabby', true)) +
      ticket(590, 450, -10),
  },
  birthday: {
    paper: 'lilac',
    backdrop: 'sweep',
    body: () =>
      prop('balloons', 560, 560, 0.72) + under(390, 230) + prop('cake', 350, FLOOR - 6, 0.94) + ticket(528, 452, -10),
  },
  voucher: {
    paper: 'sage',
    backdrop: 'arch',
    body: () =>
      under(410, 250) +
      box(360, FLOOR, 1.16, '#55705f') +
      prop('camera', 560, FLOOR, 0.5) +
      ticket(520, 330, 12, '#55705f'),
  },
}

export const pointsPictures = (): Picture[] =>
  Object.entries(stills).map(([name, { paper, backdrop, body }]) => ({
    file: `points/${name}`,
    width: W,
    height: H,
    svg: () => {
      startPicture()
      return canvas(W, H, drawBackdrop(backdrop, paper, W, H) + body())
    },
  }))
