import { cloths, ink, mix } from '../palette.ts'
import type { Top } from '../person.ts'
import { ellipse, line, path } from '../svg.ts'
import type { Build } from './build.ts'

export interface Dressing {
  main: string
  second: string
  mainFill: string
  skin: string
  stroke: number
}

const edge = ({ stroke }: Dressing) => `stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"`
const deep = (colour: string) => mix(colour, ink, 0.4)

/** The trunk from the neck to below the hips, the light from the left. */
const trunk = ({ shoulder: s, waist: w, hip: h, long }: Build): string =>
  `M-128 -6 C-190 36 ${-s + 60} 50 ${-s} 150 L${-w} ${long * 0.62} C${-w} ${long * 0.76} ${-h} ${long * 0.86} ${-h} ${long} H${h} C${h} ${long * 0.86} ${w} ${long * 0.76} ${w} ${long * 0.62} L${s} 150 C${s - 60} 50 196 36 134 -6 C90 60 -84 60 -128 -6 Z`

const collarFlaps = (dress: Dressing, fill: string, drop = 96) =>
  path(`M-124 -22 C-150 20 -130 60 -96 ${drop} L0 40 C-50 26 -96 4 -124 -22 Z`, fill, edge(dress)) +
  path(`M130 -22 C156 20 136 60 104 ${drop} L0 40 C54 26 100 4 130 -22 Z`, fill, edge(dress))

const neckBand = (dress: Dressing, fill: string) =>
  path('M-132 -30 C-90 50 96 50 138 -30 L150 26 C96 110 -90 110 -144 26 Z', fill, edge(dress))

/** A band around the waist, from side to side: a line that ends within the cloth would read as a pocket. */
const sash = (dress: Dressing, waist: number, y: number) =>
  path(
    `M${-waist} ${y - 34} C${-waist / 2} ${y - 10} ${waist / 2} ${y - 10} ${waist} ${y - 34} V${y + 34} C${waist / 2} ${y + 58} ${-waist / 2} ${y + 58} ${-waist} ${y + 34} Z`,
    mix(dress.main, ink, 0.18),
    edge(dress),
  )

const tops: Readonly<Record<Top, (dress: Dressing, build: Build) => string>> = {
  collar: (dress, { long }) =>
    line(`M0 40 V${long}`, deep(dress.main), dress.stroke * 0.6, 'opacity="0.55"') +
    collarFlaps(dress, mix(dress.main, '#ffffff', 0.3)) +
    [180, 330, 480, 630].map((y) => ellipse(0, y, 11, 11, deep(dress.main))).join(''),
  round: (dress) => collarFlaps(dress, '#fdfaf5', 84) + ellipse(4, 150, 13, 13, ink),
  tee: (dress) => neckBand(dress, mix(dress.main, '#ffffff', 0.18)),
  turtle: (dress) =>
    path(
      'M-126 -78 C-60 -30 70 -30 132 -78 L146 20 C90 80 -84 80 -140 20 Z',
      mix(dress.main, '#ffffff', 0.12),
      edge(dress),
    ) +
    line(
      'M-80 -30 L-84 36 M-20 -20 L-20 50 M44 -20 L48 48 M100 -34 L106 30',
      deep(dress.main),
      dress.stroke * 0.5,
      'opacity="0.5"',
    ),
  hoodie: (dress) =>
    path(
      'M-150 -40 C-230 20 -190 110 0 130 C196 110 236 20 156 -40 C110 40 -100 40 -150 -40 Z',
      mix(dress.main, '#ffffff', 0.14),
      edge(dress),
    ) +
    line('M-60 116 C-70 200 -50 230 -64 300 M70 116 C80 190 60 220 74 290', '#fdfaf5', dress.stroke) +
    line('M-170 640 C-100 560 110 560 180 640 L210 800 M-170 640 L-200 800', deep(dress.main), dress.stroke * 0.7),
  jacket: (dress, { long }) =>
    path(`M-112 -10 C-70 50 76 50 120 -10 L70 ${long} H-60 Z`, dress.second, edge(dress)) +
    line('M-4 40 L-60 120 M4 40 L64 120', ink, dress.stroke * 0.7) +
    path(
      `M-126 -16 C-190 60 -210 160 -190 250 L-150 270 L-168 320 L-30 560 C-56 330 -84 160 -126 -16 Z`,
      mix(dress.main, '#ffffff', 0.1),
      edge(dress),
    ) +
    path(
      `M132 -16 C196 60 216 160 196 250 L156 270 L174 320 L40 560 C66 330 92 160 132 -16 Z`,
      mix(dress.main, '#000000', 0.06),
      edge(dress),
    ) +
    line(`M-30 560 L-60 ${long} M40 560 L72 ${long}`, ink, dress.stroke) +
    ellipse(-70, 640, 15, 15, deep(dress.main)) +
    line('M150 430 H230', ink, dress.stroke * 0.7),
  coat: (dress, { long }) =>
    path('M-112 -10 C-70 50 76 50 120 -10 L40 330 L-30 330 Z', dress.second, edge(dress)) +
    path('M-126 -16 C-180 60 -180 160 -150 220 L-10 380 C-60 220 -90 110 -126 -16 Z', '#ffffff', edge(dress)) +
    path('M132 -16 C186 60 186 160 156 220 L10 380 C66 220 96 110 132 -16 Z', '#f4efe8', edge(dress)) +
    line(`M0 380 V${long}`, ink, dress.stroke * 0.8) +
    line('M110 470 H230 M-230 700 H-120 M120 700 H230', ink, dress.stroke * 0.7) +
    ellipse(22, 480, 11, 11, ink) +
    ellipse(22, 620, 11, 11, ink) +
    line('M150 470 V400 M176 470 V410', dress.second === '#fdfaf5' ? '#c2452d' : dress.second, 12),
  gown: (dress, { long }) =>
    path(`M-112 -10 C-70 50 76 50 120 -10 L40 ${long} H-30 Z`, cloths.cream, edge(dress)) +
    path(
      `M-128 -20 C-180 60 -120 260 -30 430 L-34 ${long} H-120 L-110 470 C-190 300 -240 120 -170 10 Z`,
      dress.second,
      edge(dress),
    ) +
    path(
      `M134 -20 C186 60 126 260 36 430 L40 ${long} H126 L116 470 C196 300 246 120 176 10 Z`,
      dress.second,
      edge(dress),
    ),
  tie: (dress, { long }) =>
    line(`M0 60 V${long}`, deep(dress.main), dress.stroke * 0.5, 'opacity="0.4"') +
    path('M-30 56 L34 56 L24 110 L62 420 L2 490 L-58 420 L-20 110 Z', dress.second, edge(dress)) +
    collarFlaps(dress, mix(dress.main, '#ffffff', 0.4)),
  scarf: (dress) =>
    collarFlaps(dress, mix(dress.main, '#ffffff', 0.4)) +
    path(
      'M-36 40 C-110 70 -130 160 -60 150 L-30 110 Z M36 40 C110 70 136 160 64 150 L34 110 Z',
      dress.second,
      edge(dress),
    ) +
    path('M-20 90 L-70 330 L0 280 L14 120 L40 290 L90 300 L24 90 Z', dress.second, edge(dress)),
  wrap: (dress, { waist, long }) =>
    path('M-128 -14 L30 330 L150 -14 C90 30 -60 30 -128 -14 Z', dress.skin, edge(dress)) +
    path(
      'M-150 0 C-130 -30 -110 -20 -96 10 L80 400 L30 470 C-60 330 -130 160 -150 0 Z',
      mix(dress.main, '#ffffff', 0.16),
      edge(dress),
    ) +
    path(
      'M156 0 C136 -30 116 -20 104 10 L-30 440 L30 500 C110 340 150 160 156 0 Z',
      mix(dress.main, '#ffffff', 0.08),
      edge(dress),
    ) +
    sash(dress, waist, long * 0.62),
  qipao: (dress) =>
    path(
      'M-124 -56 C-70 -10 76 -10 130 -56 L138 14 C90 64 -84 64 -132 14 Z',
      mix(dress.main, '#ffffff', 0.12),
      edge(dress),
    ) +
    line('M10 44 C40 120 130 150 210 230', dress.second, dress.stroke * 1.3) +
    [
      [12, 52],
      [84, 142],
      [170, 196],
    ]
      .map(([x, y]) => ellipse(x!, y!, 18, 18, dress.second, `stroke="${ink}" stroke-width="${dress.stroke * 0.5}"`))
      .join(''),
  straps: (dress, { shoulder: s }) =>
    path(
      `M-128 -14 C-190 36 ${-s + 60} 50 ${-s - 6} 156 L${-s + 50} 330 C-200 240 -100 230 0 300 C100 230 200 240 ${s - 50} 330 L${s + 6} 156 C${s - 60} 50 196 36 134 -14 C90 40 -84 40 -128 -14 Z`,
      dress.skin,
    ) +
    line(`M${-s + 40} 326 C-200 240 -100 230 0 300 C100 230 200 240 ${s - 40} 326`, ink, dress.stroke) +
    line('M-190 262 L-170 40 M194 262 L176 40', deep(dress.main), dress.stroke * 1.6) +
    line('M-90 96 C-60 116 -30 118 -14 110 M96 96 C66 116 40 118 24 110', ink, dress.stroke * 0.5, 'opacity="0.5"'),
  apron: (dress, { long }) =>
    collarFlaps(dress, mix(dress.main, '#ffffff', 0.3)) +
    path(`M-130 240 H136 L190 520 V${long} H-184 V520 Z`, dress.second, edge(dress)) +
    line('M-124 244 L-150 20 M130 244 L158 20', dress.second, 34) +
    path('M-70 560 H80 V690 H-70 Z', mix(dress.second, ink, 0.12), edge(dress)),
}

export const drawTop = (top: Top, dress: Dressing, build: Build): string =>
  path(trunk(build), dress.mainFill, edge(dress)) + tops[top](dress, build)

/** Tops whose arms are bare from the middle of the upper arm, or from the shoulder. */
export const sleeveOf = (top: Top): 'long' | 'short' | 'bare' =>
  top === 'straps' ? 'bare' : top === 'tee' || top === 'round' || top === 'qipao' ? 'short' : 'long'
