import { accent, ink, mix } from './palette.ts'
import { defs, ellipse, line, linear, path } from './svg.ts'

export type PetKind = 'corgi' | 'shiba' | 'poodle' | 'tabby' | 'whiteCat' | 'blackCat'

export const PET_BOX = 1000

const STROKE = 11
const stroke = `stroke="${ink}" stroke-width="${STROKE}" stroke-linejoin="round"`

const furOf = (colour: string): [string, string] =>
  linear(
    [
      [0, mix(colour, '#ffffff', 0.25)],
      [0.5, colour],
      [1, mix(colour, '#5b3a26', 0.28)],
    ],
    [0.1, 0, 0.9, 1],
  )

const eyes = (y: number, apart: number) =>
  [-apart, apart].map((dx) => ellipse(500 + dx, y, 22, 28, ink) + ellipse(492 + dx, y - 9, 7, 8, '#ffffff')).join('')

const cheeks = (y: number, apart: number) =>
  [-apart, apart].map((dx) => ellipse(500 + dx, y, 40, 26, '#e2735c', 'opacity="0.28"')).join('')

const bow = (y: number) =>
  path(`M500 ${y} L400 ${y - 52} V${y + 52} Z`, accent, stroke) +
  path(`M500 ${y} L600 ${y - 52} V${y + 52} Z`, accent, stroke) +
  ellipse(500, y, 28, 30, accent, stroke)

function dog(colour: string, ears: string, round = false): string {
  const [furDef, fur] = furOf(colour)
  const [earDef, ear] = furOf(ears)
  const pale = '#fff6ea'
  const earShapes = round
    ? path('M262 330 C150 330 120 560 190 690 C250 740 330 640 340 520 Z', ear, stroke) +
      path('M738 330 C850 330 880 560 810 690 C750 740 670 640 660 520 Z', ear, stroke)
    : path('M270 400 C210 260 210 120 250 70 C350 120 420 210 450 300 Z', ear, stroke) +
      path('M730 400 C790 260 790 120 750 70 C650 120 580 210 550 300 Z', ear, stroke) +
      path('M290 330 C255 240 255 180 270 140 C330 180 370 240 392 296 Z', '#f0b9a8') +
      path('M710 330 C745 240 745 180 730 140 C670 180 630 240 608 296 Z', '#f0b9a8')
  return [
    defs(furDef, earDef),
    path('M230 1000 C220 820 300 700 500 700 C700 700 780 820 770 1000 Z', fur, stroke),
    path('M350 1000 C350 860 400 760 500 760 C600 760 650 860 650 1000 Z', pale),
    round ? '' : earShapes,
    path(
      'M500 240 C700 240 800 380 790 540 C780 700 650 780 500 780 C350 780 220 700 210 540 C200 380 300 240 500 240 Z',
      fur,
      stroke,
    ),
    round
      ? earShapes +
        ellipse(420, 250, 90, 74, fur, stroke) +
        ellipse(580, 250, 90, 74, fur, stroke) +
        ellipse(500, 214, 96, 80, fur, stroke)
      : path(
          'M500 260 C470 380 452 420 380 560 C340 700 420 770 500 770 C580 770 660 700 620 560 C548 420 530 380 500 260 Z',
          pale,
        ),
    round ? ellipse(500, 640, 150, 110, pale) : '',
    eyes(500, 128),
    cheeks(600, 196),
    path('M456 590 C470 570 530 570 544 590 C540 626 514 640 500 642 C486 640 460 626 456 590 Z', ink),
    line('M500 642 V676 C488 706 450 712 432 694 M500 676 C512 706 550 712 568 694', ink, STROKE),
    path('M472 706 C476 760 524 760 528 706 C514 714 486 714 472 706 Z', '#e58c78', `stroke="${ink}" stroke-width="8"`),
  ].join('')
}

function cat(colour: string, stripes: string | null): string {
  const [furDef, fur] = furOf(colour)
  const dark = colour.startsWith('#3') || colour.startsWith('#4')
  const mark = stripes
    ? [
        'M500 262 V350',
        'M448 270 L458 340',
        'M552 270 L542 340',
        'M226 560 L300 572',
        'M230 622 L300 612',
        'M774 560 L700 572',
        'M770 622 L700 612',
        'M300 900 L372 912',
        'M700 900 L628 912',
      ]
        .map((d) => line(d, stripes, 17))
        .join('')
    : ''
  const eye = (dx: number) =>
    ellipse(500 + dx, 520, 42, 46, dark ? '#f0dca0' : '#dfe7c8', stroke) +
    ellipse(500 + dx, 520, 15, 36, ink) +
    ellipse(494 + dx, 504, 7, 8, '#ffffff')
  const whisker = dark ? '#d9cfc4' : ink
  return [
    defs(furDef),
    path('M260 1000 C250 840 330 720 500 720 C670 720 750 840 740 1000 Z', fur, stroke),
    path('M262 420 C226 300 226 190 250 140 C330 170 400 230 436 290 Z', fur, stroke),
    path('M738 420 C774 300 774 190 750 140 C670 170 600 230 564 290 Z', fur, stroke),
    path('M288 350 C266 280 266 230 276 204 C322 224 362 258 386 292 Z', '#f0b9a8'),
    path('M712 350 C734 280 734 230 724 204 C678 224 638 258 614 292 Z', '#f0b9a8'),
    path(
      'M500 260 C710 260 800 400 796 540 C790 700 660 770 500 770 C340 770 210 700 204 540 C200 400 290 260 500 260 Z',
      fur,
      stroke,
    ),
    mark,
    dark ? '' : ellipse(500, 655, 112, 78, '#fffaf2', 'opacity="0.85"'),
    eye(-130),
    eye(130),
    cheeks(612, 190),
    path(
      'M470 606 C480 596 520 596 530 606 L500 636 Z',
      '#d97f6c',
      `stroke="${ink}" stroke-width="8" stroke-linejoin="round"`,
    ),
    line(
      'M500 636 V660 C488 690 452 692 436 674 M500 660 C512 690 548 692 564 674',
      dark ? '#d9cfc4' : ink,
      STROKE - 1,
    ),
    line('M330 640 L190 616 M330 664 L186 676 M670 640 L810 616 M670 664 L814 676', whisker, 6),
  ].join('')
}

/** A pet in a box of 1000 × 1000, sitting on its lower edge. */
export function drawPet(kind: PetKind, tie = false): string {
  const pets: Record<PetKind, () => string> = {
    corgi: () => dog('#d8955a', '#cf8a4f'),
    shiba: () => dog('#c98050', '#b9703f'),
    poodle: () => dog('#b98560', '#9c6a48', true),
    tabby: () => cat('#cfae88', '#8a6844'),
    whiteCat: () => cat('#fbf3e8', null),
    blackCat: () => cat('#463e3a', null),
  }
  return pets[kind]() + (tie ? bow(822) : '')
}
