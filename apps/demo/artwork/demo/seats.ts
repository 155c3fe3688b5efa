import { ink } from './palette.ts'
import { line, path, rect } from './svg.ts'

export type SeatKind = 'stool' | 'box' | 'chair' | 'sofa'

const edge = `stroke="${ink}" stroke-width="14" stroke-linejoin="round"`

/** What one sits on: its top is at 0, the floor so far below. */
const seats: Readonly<Record<SeatKind, (floor: number) => string>> = {
  stool: (floor) =>
    line(`M-150 20 L-210 ${floor} M150 20 L210 ${floor} M-186 ${floor * 0.6} H186`, ink, 56) +
    line(`M-150 20 L-210 ${floor} M150 20 L210 ${floor} M-186 ${floor * 0.6} H186`, '#8a6648', 30) +
    path('M-230 -40 H230 C270 -40 270 36 230 36 H-230 C-270 36 -270 -40 -230 -40 Z', '#b98c62', edge),
  box: (floor) =>
    rect(-330, -20, 680, floor + 20, '#f4ebdd', edge) +
    path(`M350 -20 L470 -110 V${floor - 90} L350 ${floor} Z`, '#d9c8b0', edge) +
    path('M-330 -20 L-210 -110 H470 L350 -20 Z', '#fffaf2', edge),
  chair: (floor) =>
    path('M-300 -620 C-300 -700 -170 -700 -170 -620 V0 H-300 Z', '#c98a55', edge) +
    line(`M-260 20 L-300 ${floor} M200 20 L250 ${floor}`, ink, 56) +
    line(`M-260 20 L-300 ${floor} M200 20 L250 ${floor}`, '#8a6648', 30) +
    path('M-310 -30 H240 C280 -30 280 50 240 50 H-310 Z', '#c98a55', edge),
  sofa: (floor) =>
    path('M-640 -420 C-640 -520 640 -520 640 -420 V160 H-640 Z', '#b9765c', edge) +
    path(
      `M-720 -160 C-720 -260 -560 -260 -560 -160 V0 H560 V-160 C560 -260 720 -260 720 -160 V${floor - 60} H-720 Z`,
      '#d89c82',
      edge,
    ) +
    line(`M-620 ${floor - 60} V${floor} M620 ${floor - 60} V${floor}`, ink, 40),
}

export const drawSeat = (kind: SeatKind, floor: number): string => seats[kind](floor)
