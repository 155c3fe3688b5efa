import { ink, mix } from './palette.ts'
import { ellipse, line, path, rect } from './svg.ts'

const stroke = `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`

/** What the town behind a shop looks like; no landmark of one city, as a front may stand in any. */
export function skyline(sky: string, nth: number): string {
  const far = mix(sky, '#3b2a20', 0.1)
  const near = mix(sky, '#3b2a20', 0.19)
  const kinds = [
    () =>
      rect(-10, 150, 130, 480, near) +
      rect(840, 60, 60, 560, far) +
      rect(890, 130, 90, 500, near) +
      line('M870 60 V10', near, 6),
    () =>
      [0, 1, 2, 3]
        .map(
          (i) =>
            path(
              `M${830 + i * 4} ${200 - i * 46} H${956 - i * 4} L${976 - i * 8} ${186 - i * 46} H${812 + i * 8} Z`,
              near,
            ) + rect(850 + i * 8, 190 - i * 46, 86 - i * 16, 46, far),
        )
        .join('') +
      rect(846, 200, 96, 430, far) +
      rect(-10, 220, 130, 420, near),
    () =>
      path('M-10 330 C60 180 140 260 200 320 V640 H-10 Z', far) +
      path('M970 300 C900 130 800 220 740 330 V640 H970 Z', near) +
      ellipse(60, 90, 44, 44, mix(sky, '#f2a65a', 0.4)),
    () =>
      rect(-10, 200, 130, 440, near) +
      [0, 1, 2, 3, 4, 5]
        .map((i) => rect(8 + (i % 2) * 50, 230 + Math.floor(i / 2) * 70, 26, 36, mix(sky, '#ffffff', 0.4)))
        .join('') +
      path('M840 260 L900 190 L970 260 V640 H840 Z', far),
    () =>
      line('M-10 400 C20 220 60 160 100 140 M850 140 C890 160 930 220 970 400', near, 10) +
      line('M20 300 V420 M50 220 V420 M900 200 V420 M936 280 V420', near, 6) +
      rect(-10, 410, 130, 230, far) +
      rect(840, 410, 130, 230, far),
  ]
  return kinds[nth % kinds.length]!()
}

/** What the wall ends with at the top. */
export function roof(trim: string, nth: number): string {
  const tile = mix(trim, '#ffffff', 0.15)
  const kinds = [
    () => rect(96, 76, 768, 32, tile, stroke),
    () => path('M76 108 L480 14 L884 108 Z', tile, stroke) + ellipse(480, 72, 20, 20, '#fff6e0', stroke),
    () =>
      path(
        'M60 104 C180 100 214 50 260 34 H700 C746 50 780 100 900 104 C880 112 860 112 850 112 H110 C100 112 80 112 60 104 Z',
        tile,
        stroke,
      ) +
      [300, 370, 440, 510, 580, 650]
        .map((x) => line(`M${x} 40 L${x + (x - 480) * 0.3} 106`, mix(trim, '#3b2a20', 0.3), 3))
        .join(''),
    () =>
      rect(96, 84, 768, 24, tile, stroke) +
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((i) => rect(112 + i * 68, 46, 34, 40, tile, stroke)).join('') +
      rect(96, 36, 768, 14, tile, stroke),
  ]
  return kinds[nth % kinds.length]!()
}
