import { drawBackdrop } from '../backdrops.ts'
import { accent, ink, mix, type Paper, papers } from '../palette.ts'
import { drawPet } from '../pets.ts'
import { drawProp, type PropKind } from '../props.ts'
import { drawHeld, type HeldKind } from '../rig/held.ts'
import { blur, defs, ellipse, group, line, path, rect } from '../svg.ts'

export type StillKind =
  | 'stool'
  | 'hanger'
  | 'vanity'
  | 'toys'
  | 'film'
  | 'flowers'
  | 'glasses'
  | 'desk'
  | 'catRoll'
  | 'caps'
  | 'rings'
  | 'tea'
  | 'cake'
  | 'lantern'
  | 'collars'
  | 'shoes'

const [W, H] = [600, 800]
const edge = `stroke="${ink}" stroke-width="5" stroke-linejoin="round"`

const prop = (kind: PropKind, x: number, y: number, size: number, flip = false) =>
  group(`translate(${x} ${y}) scale(${flip ? -size : size} ${size})`, drawProp(kind))
const held = (kind: HeldKind, x: number, y: number, size: number, turn = 0) =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${size})`, drawHeld(kind))

function under(x: number, y: number, r: number): string {
  const [def, soft] = blur(8)
  return `${defs(def)}<g filter="${soft}" opacity="0.2">${ellipse(x + 16, y, r, r * 0.14, '#3b2a20')}</g>`
}

const table = (paper: Paper, y = 560) => {
  const [lit, , shaded] = papers[paper]
  return (
    path(`M-10 ${y} H610 V810 H-10 Z`, mix(lit, '#ffffff', 0.4), edge) +
    rect(-10, y + 30, 620, 6, shaded, 'opacity="0.4"')
  )
}

const coat = (x: number, colour: string, second: string) =>
  group(
    `translate(${x} 150)`,
    line('M0 -34 C0 -60 30 -60 24 -34 C20 -20 0 -18 0 0', ink, 6) +
      path('M0 0 L-92 56 L-84 380 H84 L92 56 Z', colour, edge) +
      path('M-30 18 L0 130 L30 18 L0 4 Z', second, edge) +
      path('M-34 20 L-60 90 L-6 200 L0 130 Z M34 20 L60 90 L6 200 L0 130 Z', mix(colour, '#ffffff', 0.14), edge) +
      line('M0 200 V378 M40 280 H70', ink, 4) +
      ellipse(-12, 240, 6, 6, ink),
  )

const spectacles = (x: number, y: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(-70, 0, 58, 52, '#eef4f5', `stroke="${colour}" stroke-width="14"`) +
      ellipse(70, 0, 58, 52, '#eef4f5', `stroke="${colour}" stroke-width="14"`) +
      line('M-14 -8 C-6 -22 6 -22 14 -8 M-128 -10 L-200 -60 M128 -10 L200 -60', colour, 14) +
      line('M-96 14 L-64 -24 M44 14 L76 -24', '#ffffff', 10),
  )

const reel = (x: number, y: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    rect(-60, -200, 120, 200, '#4c433d', `rx="10" ${edge}`) +
      rect(-60, -160, 120, 120, colour, edge) +
      rect(-26, -230, 52, 30, '#2b2420', edge) +
      ellipse(0, -100, 26, 26, '#fffaf2', edge),
  )

const shoe = (x: number, y: number, size: number, colour: string, flip = false) =>
  group(
    `translate(${x} ${y}) scale(${flip ? -size : size} ${size})`,
    path('M-130 6 V-96 C-116 -118 -76 -112 -56 -90 C-24 -52 50 -48 116 -34 C148 -26 156 -6 150 8 Z', colour, edge) +
      path('M-130 -60 C-110 -40 -100 -20 -104 6 H-130 Z', mix(colour, ink, 0.2), edge) +
      rect(-136, 4, 292, 24, '#fffaf2', `rx="10" ${edge}`) +
      line('M-36 -70 L-14 -92 M-4 -56 L14 -78 M30 -48 L46 -68', ink, 5),
  )

/** Pictures without anyone: what lies about in a studio. */
const stills: Readonly<Record<StillKind, (paper: Paper) => string>> = {
  stool: () =>
    under(300, 690, 190) +
    prop('stool', 300, 690, 1.3) +
    held('bouquet', 300, 330, 0.62) +
    prop('softbox', 520, 780, 0.62, true),
  hanger: () =>
    line('M20 150 H580', '#8a6648', 12) +
    coat(110, '#39465a', '#fdfaf5') +
    coat(250, '#cfa77b', '#f4e9d8') +
    coat(390, '#4a4644', '#bcd0dc') +
    coat(520, '#b9b3ac', '#fdfaf5') +
    under(300, 730, 220) +
    shoe(190, 716, 0.64, '#5a504a') +
    shoe(410, 716, 0.64, '#8a6648'),
  vanity: (paper) =>
    prop('mirror', 300, 300, 0.56) +
    table(paper) +
    prop('brushes', 150, 640, 0.8) +
    prop('compact', 300, 690, 0.7) +
    prop('lipstick', 430, 640, 0.8) +
    prop('lipstick', 500, 660, 0.7),
  toys: () =>
    under(300, 700, 230) +
    prop('bear', 230, 700, 0.9) +
    prop('blocks', 430, 710, 0.75) +
    prop('balloons', 470, 560, 0.66) +
    prop('ball', 110, 730, 0.5),
  film: (paper) =>
    table(paper, 500) +
    reel(170, 640, 1, accent) +
    reel(300, 690, 1, '#e0b873') +
    reel(250, 560, 0.7, '#7f99ad') +
    prop('camera', 430, 660, 0.72) +
    line('M200 640 C260 760 420 700 520 770', '#3a2f29', 26),
  flowers: (paper) =>
    table(paper) + prop('branch', 190, 600, 0.95) + held('bouquet', 410, 560, 0.8, 12) + prop('letter', 300, 720, 0.8),
  glasses: (paper) =>
    table(paper, 420) +
    spectacles(220, 500, 0.9, '#3a322d') +
    spectacles(390, 610, 0.9, accent) +
    spectacles(210, 710, 0.9, '#8a6648') +
    prop('mirror', 430, 220, 0.34),
  desk: (paper) =>
    table(paper, 520) +
    prop('books', 160, 600, 0.9) +
    prop('cup', 440, 620, 0.8) +
    held('diploma', 300, 700, 0.8, 8) +
    prop('plant', 500, 540, 0.5) +
    prop('frames', 200, 230, 0.8),
  catRoll: (paper) => {
    const [lit, middle] = papers[paper]
    return (
      rect(60, 40, 480, 40, mix(middle, '#ffffff', 0.5), `rx="20" ${edge}`) +
      path('M90 80 H510 V520 C510 620 560 680 620 720 H-20 C40 680 90 620 90 520 Z', mix(lit, '#ffffff', 0.5), edge) +
      under(300, 690, 150) +
      group('translate(140 370) scale(0.33)', drawPet('tabby')) +
      group(
        'translate(330 430) rotate(24)',
        rect(0, 180, 260, 64, mix(lit, '#ffffff', 0.7), `rx="32" ${edge}`) + ellipse(250, 212, 14, 26, '#d9cabb', edge),
      )
    )
  },
  caps: (paper) =>
    table(paper, 540) +
    held('cap', 260, 420, 0.9, -90) +
    held('cap', 400, 330, 0.6, -70) +
    prop('books', 330, 640, 1) +
    held('diploma', 200, 710, 0.7, 4) +
    prop('confetti', 300, 500, 0.6),
  rings: (paper) =>
    table(paper, 480) +
    rect(190, 480, 220, 130, '#7c4b52', `rx="16" ${edge}`) +
    path('M190 480 C190 400 410 400 410 480 Z', '#935b62', edge) +
    [260, 330]
      .map(
        (x) =>
          ellipse(x, 520, 44, 44, 'none', `stroke="${ink}" stroke-width="18"`) +
          ellipse(x, 520, 44, 44, 'none', 'stroke="#e0b873" stroke-width="10"'),
      )
      .join('') +
    held('bouquet', 470, 640, 0.5, 24) +
    prop('letter', 150, 720, 0.8),
  tea: (paper) =>
    table(paper) +
    prop('cup', 200, 640, 0.8) +
    prop('cup', 340, 670, 0.8) +
    prop('plant', 490, 590, 0.7) +
    held('book', 230, 730, 0.62, -6),
  cake: (paper) =>
    prop('balloons', 130, 620, 0.8) +
    table(paper) +
    prop('cake', 320, 650, 1) +
    prop('confetti', 300, 420, 0.7) +
    prop('letter', 500, 730, 0.6),
  lantern: (paper) =>
    prop('lantern', 180, 440, 0.8) +
    prop('lantern', 430, 360, 0.6) +
    table(paper, 600) +
    prop('berries', 480, 660, 0.7) +
    prop('cup', 300, 690, 0.66) +
    prop('letter', 150, 720, 0.62),
  collars: (paper) =>
    table(paper, 440) +
    held('bow', 200, 520, 0.9, -8) +
    held('bow', 400, 600, 0.9, 10) +
    ellipse(260, 690, 120, 40, 'none', `stroke="${ink}" stroke-width="34"`) +
    ellipse(260, 690, 120, 40, 'none', `stroke="#7f99ad" stroke-width="22"`) +
    ellipse(260, 742, 22, 22, '#e0b873', edge) +
    prop('ball', 470, 420, 0.5) +
    prop('plant', 110, 440, 0.6),
  shoes: () =>
    under(300, 690, 230) +
    shoe(250, 640, 0.9, '#bcd0dc') +
    shoe(390, 690, 0.9, accent) +
    rect(70, 90, 34, 600, '#e0b873', edge) +
    [0, 1, 2, 3, 4, 5, 6].map((i) => line(`M70 ${140 + i * 76} h${i % 2 ? 16 : 34}`, ink, 4)).join('') +
    held('balloon', 430, 560, 0.5, -80),
}

export const drawStill = (kind: StillKind, paper: Paper): string =>
  drawBackdrop(kind === 'stool' || kind === 'toys' || kind === 'shoes' ? 'sweep' : 'flat', paper, W, H) +
  stills[kind](paper)
