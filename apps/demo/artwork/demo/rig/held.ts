import { accent, ink, mix } from '../palette.ts'
import { ellipse, group, line, path, rect } from '../svg.ts'

const edge = `stroke="${ink}" stroke-width="12" stroke-linejoin="round"`

const rose = (x: number, y: number, r: number, colour: string) =>
  ellipse(x, y, r, r, colour, edge) +
  line(
    `M${x - r * 0.45} ${y} C${x - r * 0.3} ${y - r * 0.6} ${x + r * 0.5} ${y - r * 0.5} ${x + r * 0.3} ${y} C${x + r * 0.2} ${y + r * 0.3} ${x - r * 0.1} ${y + r * 0.2} ${x} ${y - r * 0.05}`,
    mix(colour, ink, 0.45),
    8,
  )

const leaf = (x: number, y: number, turn: number) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path('M0 0 C-36 -50 -30 -120 0 -150 C30 -120 36 -50 0 0 Z', '#8f9e7c', edge),
  )

/** Things in a hand or between two; they stand on 0 and reach upwards. */
const held = {
  bouquet: () =>
    [
      ...[-70, -44, -16, 16, 44, 70].map((turn) => group('translate(0 -130) scale(1.5)', leaf(0, 0, turn))),
      path(
        'M-200 -150 C-150 -60 -50 60 -40 210 H44 C54 60 154 -60 206 -150 C120 -90 -110 -90 -200 -150 Z',
        '#fbf3e6',
        edge,
      ),
      line('M-110 -96 C-70 -10 -30 80 -20 190 M116 -96 C76 -10 36 80 26 190 M2 -80 V180', '#d0bda3', 8),
      rose(-136, -196, 66, '#f0b9a8'),
      rose(140, -200, 66, '#f3cf8e'),
      rose(-66, -292, 66, mix(accent, '#ffffff', 0.3)),
      rose(76, -296, 66, '#f6e3c6'),
      rose(2, -196, 80, accent),
      path(
        'M-44 60 C-130 20 -150 120 -40 96 L0 84 L44 96 C154 120 134 20 48 60 C20 76 -20 76 -44 60 Z',
        mix(accent, '#000000', 0.08),
        edge,
      ),
    ].join(''),
  phone: () =>
    rect(-10, -90, 150, 250, '#3a322d', `rx="24" ${edge} transform="rotate(90 60 0)"`) +
    ellipse(0, -40, 14, 14, '#8e9aa3'),
  bow: () =>
    path('M0 0 C-60 -70 -130 -70 -130 -10 C-130 60 -60 50 0 8 Z', accent, edge) +
    path('M0 0 C60 -70 130 -70 130 -10 C130 60 60 50 0 8 Z', accent, edge) +
    path('M-14 20 L-56 130 L-10 110 L0 40 L10 110 L56 130 L14 20 Z', accent, edge) +
    rect(-26, -26, 52, 52, mix(accent, '#000000', 0.12), `rx="16" ${edge}`),
  book: () =>
    path(
      'M-210 -150 C-140 -190 -60 -180 0 -140 C60 -180 140 -190 210 -150 V60 C140 20 60 30 0 70 C-60 30 -140 20 -210 60 Z',
      '#fdfaf5',
      edge,
    ) +
    line('M0 -140 V70', ink, 10) +
    line(
      'M-160 -96 C-120 -112 -80 -108 -44 -88 M-160 -46 C-120 -62 -80 -58 -44 -38 M44 -88 C80 -108 120 -112 160 -96',
      '#c6a985',
      9,
    ),
  // No steam: it would lie on the chest of who holds the cup, and read as scratches.
  cup: () =>
    path('M-84 -130 H84 L66 40 C64 56 -64 56 -66 40 Z', '#fdfaf5', edge) +
    rect(-78, -80, 156, 50, accent, 'opacity="0.85"'),
  cap: () =>
    group(
      'rotate(90) translate(0 -60)',
      path('M-120 -50 C-80 -90 80 -90 120 -50 V20 C60 -10 -60 -10 -120 20 Z', '#39465a', edge) +
        path('M-220 -70 L0 -150 L220 -70 L0 10 Z', '#4d586b', edge) +
        line('M0 -70 L150 -40 V70', accent, 14),
    ),
  diploma: () =>
    group(
      'rotate(-18)',
      path('M-190 -50 H190 C220 -50 220 50 190 50 H-190 C-220 50 -220 -50 -190 -50 Z', '#fdfaf5', edge) +
        ellipse(190, 0, 26, 50, '#f0e0cb', edge) +
        rect(-34, -54, 68, 108, accent, edge),
    ),
  camera: () =>
    rect(-170, -110, 340, 210, '#4c433d', `rx="34" ${edge}`) +
    rect(-70, -150, 140, 50, '#4c433d', `rx="16" ${edge}`) +
    ellipse(40, 0, 96, 96, '#d9cabb', edge) +
    ellipse(40, 0, 62, 62, '#2b2522', edge) +
    ellipse(20, -22, 18, 18, '#dbe7ea') +
    ellipse(-128, -70, 16, 16, accent),
  cameraSide: () =>
    rect(-80, -110, 160, 210, '#4c433d', `rx="26" ${edge}`) +
    rect(-50, -150, 90, 50, '#4c433d', `rx="14" ${edge}`) +
    rect(78, -66, 130, 132, '#5a504a', `rx="12" ${edge}`) +
    rect(196, -80, 40, 160, '#d9cabb', `rx="10" ${edge}`) +
    ellipse(-40, -66, 14, 14, accent),
  palette: () =>
    group(
      'rotate(10) translate(30 -40)',
      ellipse(0, 0, 150, 84, '#f0e0cb', edge) +
        ellipse(-70, -20, 26, 20, accent) +
        ellipse(0, -36, 26, 20, '#f0b9a8') +
        ellipse(70, -16, 26, 20, '#c98a70') +
        ellipse(30, 30, 26, 20, '#8a6648'),
    ),
  brush: () =>
    line('M-60 0 H190', ink, 34) +
    line('M-60 0 H190', '#b98c62', 14) +
    path('M180 -26 H216 V26 H180 Z', '#e0b873', edge) +
    path('M214 -30 C270 -40 310 -10 320 0 C310 10 270 40 214 30 Z', '#c98a70', edge),
  lipstick: () =>
    rect(20, -34, 90, 68, '#4c433d', `rx="8" ${edge}`) +
    rect(106, -26, 50, 52, '#e0b873', edge) +
    path('M154 -22 H196 C216 -14 206 22 190 22 H154 Z', accent, edge),
  fan: () =>
    group(
      'rotate(90)',
      line('M0 60 V-60', '#7a4a36', 26) +
        ellipse(0, -210, 160, 160, '#fbf6ee', edge) +
        line('M0 -60 V-360', '#d0bda3', 8) +
        line('M-90 -150 C-50 -230 10 -230 40 -290', '#7a4a36', 10) +
        [
          [-60, -210],
          [0, -246],
          [44, -296],
          [-100, -140],
        ]
          .map(([x, y]) => ellipse(x!, y!, 20, 20, accent))
          .join(''),
    ),
  balloon: () =>
    group(
      'rotate(80)',
      line('M0 40 C20 -100 -30 -220 0 -340', ink, 7) +
        path('M0 -340 C-190 -420 -170 -720 0 -720 C170 -720 190 -420 0 -340 Z', accent, edge) +
        path('M-24 -320 H24 L0 -352 Z', accent, edge) +
        ellipse(-60, -600, 24, 50, '#ffffff', 'opacity="0.45"'),
    ),
  ball: () =>
    ellipse(0, 0, 180, 180, '#d98a4e', edge) +
    line('M-180 0 H180 M0 -180 V180 M-126 -128 C-50 -60 -50 60 -126 128 M126 -128 C50 -60 50 60 126 128', ink, 10),
} as const

export type HeldKind = keyof typeof held

export const drawHeld = (kind: HeldKind): string => held[kind]()
