import { stroke } from '../inked.ts'
import { ink, mix } from '../palette.ts'
import { blur, defs, ellipse, group, line, linear, path, radial, rect } from '../svg.ts'

/** Upright pictures are drawn in this measure. */
export const W = 600
export const H = 800

const thin = `stroke="${ink}" stroke-width="3" stroke-linejoin="round"`

/** Even, and the same every time: the nth of a row that never repeats soon. */
const spread = (nth: number, step: number) => (nth * step) % 1

const blossom = (x: number, y: number, size: number, turn: number, colour: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    [0, 72, 144, 216, 288]
      .map((at) => group(`rotate(${at})`, path('M0 0 C-13 -10 -12 -27 0 -29 C12 -27 13 -10 0 0 Z', colour, thin)))
      .join('') + ellipse(0, 0, 5, 5, '#dfae5c', thin),
  )

/** A branch in flower that comes in from a corner. */
export const blossoms = (x: number, y: number, size: number, flip = false): string =>
  group(
    `translate(${x} ${y}) scale(${flip ? -size : size} ${size})`,
    line(
      'M0 0 C60 30 120 26 190 62 C240 88 270 92 330 88 M120 30 C150 60 156 92 150 130 M214 74 C240 110 250 140 288 160 M60 22 C70 56 58 80 64 104',
      '#6b5344',
      9,
    ) +
      (
        [
          [40, 26, 1, 10],
          [84, 48, 0.8, 40],
          [64, 108, 1, 0],
          [124, 28, 1.05, 60],
          [150, 86, 0.8, 20],
          [148, 136, 1.05, 30],
          [186, 56, 0.9, 0],
          [222, 96, 0.8, 50],
          [252, 84, 1.1, 16],
          [290, 160, 1, 8],
          [252, 136, 0.7, 70],
          [330, 86, 1.1, 44],
          [296, 92, 0.7, 0],
        ] as const
      )
        .map(([bx, by, bs, turn], i) => blossom(bx, by, bs, turn, ['#f7d5d0', '#fdeeea', '#f0b5b2'][i % 3]!))
        .join(''),
  )

export const petals = (count: number, colour = '#f3c4c0', top = 0, bottom = H): string =>
  Array.from({ length: count }, (_, i) =>
    group(
      `translate(${(spread(i + 1, 0.618034) * W).toFixed(0)} ${(top + spread(i + 1, 0.754878) * (bottom - top)).toFixed(0)}) rotate(${(i * 67) % 360}) scale(${0.5 + (i % 4) * 0.16})`,
      path(
        'M0 0 C-12 -9 -11 -25 0 -27 C11 -25 12 -9 0 0 Z',
        colour,
        `stroke="${mix(colour, ink, 0.45)}" stroke-width="2"`,
      ),
    ),
  ).join('')

/** A roof of glass above the paper, and the light that falls through it. */
export function skylight(sky = '#cfe3ea'): string {
  const [skyDef, fill] = linear([
    [0, mix(sky, '#ffffff', 0.1)],
    [1, mix(sky, '#fff6e2', 0.7)],
  ])
  const [softDef, soft] = blur(14)
  const bar = '#b59b78'
  return [
    defs(skyDef, softDef),
    path('M70 -10 H530 L480 176 H120 Z', fill, `stroke="${ink}" stroke-width="5"`),
    ellipse(210, 60, 46, 14, '#ffffff', 'opacity="0.9"'),
    ellipse(244, 50, 34, 16, '#ffffff', 'opacity="0.9"'),
    ellipse(420, 110, 40, 11, '#ffffff', 'opacity="0.8"'),
    line('M186 -10 L210 176 M300 -10 V176 M414 -10 L390 176', ink, 15),
    line('M186 -10 L210 176 M300 -10 V176 M414 -10 L390 176', bar, 8),
    line('M92 78 H508', ink, 15),
    line('M92 78 H508', bar, 8),
    line('M70 -10 L120 176 H480 L530 -10', ink, 17),
    line('M70 -10 L120 176 H480 L530 -10', bar, 10),
    `<g filter="${soft}" opacity="0.4">${path('M150 190 L450 190 L570 800 H60 Z', '#fff8e6')}</g>`,
  ].join('')
}

/** Small warm bulbs on a string from wall to wall. */
export function garland(
  y: number,
  dip: number,
  count = 9,
  colours: readonly string[] = ['#fff0c4', '#f6d48a'],
): string {
  const [glowDef, glow] = radial([
    [0, '#ffe9b0', 0.85],
    [1, '#ffe9b0', 0],
  ])
  const at = (i: number) => {
    const t = (i + 0.5) / count
    return [t * (W + 40) - 20, y + 4 * dip * t * (1 - t)] as const
  }
  return [
    defs(glowDef),
    line(`M-20 ${y} Q300 ${y + 2 * dip} 620 ${y}`, '#5c524b', 3.5),
    ...Array.from({ length: count }, (_, i) => {
      const [x, top] = at(i)
      return (
        ellipse(x, top + 20, 46, 46, glow) +
        rect(x - 4, top - 2, 8, 12, '#5c524b', 'rx="2"') +
        ellipse(x, top + 22, 11, 14, colours[i % colours.length]!, thin)
      )
    }),
  ].join('')
}

export const fir = (x: number, base: number, size: number): string =>
  group(
    `translate(${x} ${base}) scale(${size})`,
    rect(-22, -90, 44, 90, '#8a6648', stroke) +
      [
        'M0 -330 L190 -70 C120 -40 -120 -40 -190 -70 Z',
        'M0 -470 L150 -230 C90 -205 -90 -205 -150 -230 Z',
        'M0 -590 L110 -380 C60 -360 -60 -360 -110 -380 Z',
      ]
        .map((d, i) => path(d, ['#4f6b58', '#5c7a64', '#6d8a73'][i]!, stroke))
        .join('') +
      line('M-150 -100 C-60 -60 60 -70 158 -116 M-112 -246 C-40 -212 40 -220 116 -262', '#f6d48a', 8) +
      (
        [
          [-96, -96, '#c2452d'],
          [10, -74, '#e0b873'],
          [104, -104, '#c2452d'],
          [-52, -166, '#fffaf2'],
          [66, -176, '#e0b873'],
          [-70, -240, '#e0b873'],
          [34, -238, '#c2452d'],
          [0, -310, '#fffaf2'],
          [-34, -392, '#c2452d'],
          [46, -402, '#e0b873'],
        ] as const
      )
        .map(([bx, by, colour]) => ellipse(bx, by, 17, 17, colour, `stroke="${ink}" stroke-width="6"`))
        .join('') +
      path(
        'M0 -652 L14 -616 L52 -612 L22 -588 L32 -550 L0 -572 L-32 -550 L-22 -588 L-52 -612 L-14 -616 Z',
        '#f3cf8e',
        stroke,
      ),
  )

export const snow = (count: number): string =>
  Array.from({ length: count }, (_, i) =>
    ellipse(
      spread(i + 1, 0.618034) * W,
      spread(i + 1, 0.754878) * H,
      2.5 + (i % 4) * 1.5,
      2.5 + (i % 4) * 1.5,
      '#ffffff',
      `opacity="${0.5 + (i % 3) * 0.2}"`,
    ),
  ).join('')

/** A window with night and snow behind it. */
export function winterWindow(x: number, y: number, w: number, h: number): string {
  const [def, fill] = linear([
    [0, '#3f5068'],
    [1, '#7c8ea3'],
  ])
  return [
    defs(def),
    rect(x, y, w, h, fill, `rx="${w / 2}" stroke="${ink}" stroke-width="5"`),
    ...Array.from({ length: 26 }, (_, i) =>
      ellipse(
        x + w * (0.12 + spread(i + 1, 0.618034) * 0.76),
        y + h * (0.1 + spread(i + 1, 0.754878) * 0.84),
        2 + (i % 3) * 1.4,
        2 + (i % 3) * 1.4,
        '#ffffff',
        'opacity="0.9"',
      ),
    ),
    line(`M${x + w / 2} ${y + 4} V${y + h - 4} M${x + 4} ${y + h * 0.55} H${x + w - 4}`, ink, 13),
    line(`M${x + w / 2} ${y + 4} V${y + h - 4} M${x + 4} ${y + h * 0.55} H${x + w - 4}`, '#f4e9d8', 7),
    rect(x - 14, y + h - 12, w + 28, 20, '#f4e9d8', `rx="6" stroke="${ink}" stroke-width="5"`),
  ].join('')
}

const ginkgo = (x: number, y: number, size: number, turn: number, colour: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    line('M0 0 C2 16 -2 30 6 44', mix(colour, ink, 0.5), 4) +
      path(
        'M0 0 C-22 -12 -50 -18 -58 -44 C-40 -64 -20 -66 -4 -58 L0 -44 L4 -58 C20 -66 40 -64 58 -44 C50 -18 22 -12 0 0 Z',
        colour,
        thin,
      ) +
      line('M0 -4 L-34 -44 M0 -4 L34 -44 M0 -6 L-14 -50 M0 -6 L14 -50', mix(colour, ink, 0.28), 2.4),
  )

export const ginkgoLeaves = (count: number, top: number, bottom: number, size = 0.6): string =>
  Array.from({ length: count }, (_, i) =>
    ginkgo(
      spread(i + 1, 0.618034) * W,
      top + spread(i + 1, 0.754878) * (bottom - top),
      size * (0.7 + (i % 4) * 0.2),
      (i * 73) % 360,
      ['#e3b04b', '#f0cd74', '#d98f3d', '#c9703a'][i % 4]!,
    ),
  ).join('')

/** Low light through trees, aslant. */
export function slantingLight(colour = '#ffe6ae'): string {
  const [def, soft] = blur(16)
  return `${defs(def)}<g filter="${soft}" opacity="0.5">${[0, 1, 2, 3]
    .map((i) => path(`M${330 + i * 96} -20 h${46 + i * 6} L${-10 + i * 150} 820 h-${90 + i * 14} Z`, colour))
    .join('')}</g>`
}

/** A tree that leans in from the side, its leaves gathered into clouds. */
export const autumnTree = (x: number, size: number, flip = false): string =>
  group(
    `translate(${x} 800) scale(${flip ? -size : size} ${size})`,
    path(
      'M-40 0 C-20 -160 -30 -300 -70 -420 L-30 -400 C-10 -440 -14 -500 -20 -560 L14 -430 C50 -480 70 -500 110 -520 C60 -440 40 -360 44 0 Z',
      '#7a5a44',
      stroke,
    ) +
      (
        [
          [-90, -470, 120, '#d98f3d'],
          [100, -560, 130, '#e3b04b'],
          [-10, -640, 140, '#f0cd74'],
          [20, -500, 100, '#c9703a'],
        ] as const
      )
        .map(([cx, cy, r, colour]) => ellipse(cx, cy, r, r * 0.78, colour, stroke))
        .join(''),
  )

export const firework = (x: number, y: number, r: number, colour: string): string =>
  group(
    `translate(${x} ${y})`,
    Array.from({ length: 14 }, (_, i) => {
      const turn = (i / 14) * 360
      const reach = i % 2 ? r : r * 0.72
      return group(
        `rotate(${turn})`,
        line(`M0 ${-r * 0.24} V${-reach}`, colour, 5) + ellipse(0, -reach - 9, 5, 5, colour),
      )
    }).join(''),
  )

export const stars = (count: number, bottom: number, colour = '#e0b873'): string =>
  Array.from({ length: count }, (_, i) =>
    group(
      `translate(${(spread(i + 1, 0.618034) * W).toFixed(0)} ${(20 + spread(i + 1, 0.754878) * bottom).toFixed(0)}) rotate(${(i * 31) % 72}) scale(${0.3 + (i % 3) * 0.16})`,
      path(
        'M0 -30 L8 -10 L30 -8 L14 6 L18 28 L0 16 L-18 28 L-14 6 L-30 -8 L-8 -10 Z',
        colour,
        `stroke="${mix(colour, ink, 0.6)}" stroke-width="4"`,
      ),
    ),
  ).join('')

/** The sun at the edge of the year. */
export function sunrise(y: number, colour = '#e57a4e'): string {
  const [def, fill] = linear([
    [0, mix(colour, '#ffd9a0', 0.5)],
    [1, colour],
  ])
  const [glowDef, glow] = radial([
    [0, '#fff0cf', 0.9],
    [1, '#fff0cf', 0],
  ])
  return (
    defs(def, glowDef) +
    ellipse(300, y, 420, 420, glow) +
    ellipse(300, y, 190, 190, fill, `stroke="${ink}" stroke-width="4"`)
  )
}

/** A hill under snow, and trees without leaves. */
export const snowyHill = () =>
  path('M-10 520 C120 440 240 500 340 470 C440 440 520 480 610 430 V810 H-10 Z', '#ffffff', 'opacity="0.85"') +
  [60, 500, 560]
    .map((x, i) =>
      line(
        `M${x} ${500 - i * 10} V${380 - i * 20} M${x} ${440 - i * 14} l-26 -34 M${x} ${424 - i * 14} l24 -32`,
        '#8a7a6c',
        6,
      ),
    )
    .join('')

/** A street lamp, lit early. */
export function lamp(): string {
  const [def, glow] = radial([
    [0, '#ffe9b0', 0.95],
    [1, '#ffe9b0', 0],
  ])
  return (
    defs(def) +
    ellipse(470, 190, 170, 170, glow) +
    line('M470 220 V800', '#2b2420', 16) +
    line('M470 220 V800', '#5c524b', 9) +
    path('M440 150 H500 L488 224 H452 Z', '#fff3cf', 'stroke="#2b2420" stroke-width="5"') +
    path('M430 152 L470 118 L510 152 Z', '#5c524b', 'stroke="#2b2420" stroke-width="5"')
  )
}
