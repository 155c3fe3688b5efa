import { ink } from '../palette.ts'
import { group, line, path } from '../svg.ts'
import type { Point } from './limbs.ts'

export type HandKind = 'rest' | 'grip' | 'open' | 'peace' | 'none'

const finger = (d: string, skin: string, stroke: number) => line(d, ink, 34 + stroke * 2) + line(d, skin, 34)

/** The wrist is at 0, the fingers point to the right, the thumb up. */
const palms: Readonly<Record<HandKind, (skin: string, stroke: number) => string>> = {
  none: () => '',
  rest: (skin, stroke) => {
    const edge = `stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"`
    return (
      path('M34 -38 C54 -84 92 -92 104 -74 C110 -60 88 -48 76 -34 Z', skin, edge) +
      path('M-14 -48 C30 -58 96 -56 128 -36 C148 -22 146 24 126 38 C92 58 30 58 -14 48 Z', skin, edge) +
      path('M-34 -44 H2 V44 H-34 Z', skin) +
      line('M88 -10 L132 -8 M86 14 L130 18', ink, stroke * 0.7)
    )
  },
  grip: (skin, stroke) => {
    const edge = `stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"`
    return (
      path('M-14 -48 C20 -60 74 -62 96 -40 C112 -20 112 26 94 44 C70 62 20 58 -14 48 Z', skin, edge) +
      path('M-34 -44 H2 V44 H-34 Z', skin) +
      line('M60 -22 H100 M62 0 H104 M60 22 H100', ink, stroke * 0.7)
    )
  },
  open: (skin, stroke) =>
    [
      finger('M20 -20 L40 -92', skin, stroke),
      finger('M84 -30 L152 -56', skin, stroke),
      finger('M90 -6 L170 -14', skin, stroke),
      finger('M88 16 L162 28', skin, stroke),
      path(
        'M-14 -48 C30 -60 84 -54 100 -34 C112 -18 110 30 96 42 C70 60 20 58 -14 48 Z',
        skin,
        `stroke="${ink}" stroke-width="${stroke}"`,
      ),
      line('M20 -20 L34 -70 M84 -28 L140 -48 M88 -6 L150 -13 M84 16 L146 26', skin, 32),
      path('M-34 -44 H2 V44 H-34 Z', skin),
    ].join(''),
  peace: (skin, stroke) =>
    [
      finger('M80 -30 L168 -66', skin, stroke),
      finger('M84 -2 L176 0', skin, stroke),
      path(
        'M-14 -48 C30 -60 84 -54 100 -34 C112 -18 110 30 96 42 C70 60 20 58 -14 48 Z',
        skin,
        `stroke="${ink}" stroke-width="${stroke}"`,
      ),
      line('M80 -30 L150 -59 M84 -2 L150 -1', skin, 32),
      line('M70 14 C96 10 108 30 92 40', ink, stroke * 0.7),
      path('M-34 -44 H2 V44 H-34 Z', skin),
    ].join(''),
}

export function drawHand(
  kind: HandKind,
  wrist: Point,
  turn: number,
  skin: string,
  stroke: number,
  flip = false,
): string {
  return group(
    `translate(${wrist.x.toFixed(1)} ${wrist.y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(1.14 ${flip ? -1.14 : 1.14})`,
    palms[kind](skin, stroke),
  )
}
