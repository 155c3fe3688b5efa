import { filled, stroke } from './inked.ts'
import { accent, ink, mix } from './palette.ts'
import { ellipse, group, line, path } from './svg.ts'

const leaf = (x: number, y: number, turn: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M0 0 C-34 -40 -34 -110 0 -160 C34 -110 34 -40 0 0 Z', colour, `stroke="${ink}" stroke-width="7"`) +
      line('M0 -8 V-130', ink, 4, 'opacity="0.5"'),
  )

const vase = (colour: string) =>
  filled('M-70 0 C-110 -70 -96 -150 -44 -190 L-50 -230 H50 L44 -190 C96 -150 110 -70 70 0 Z', colour)

export const plant = () =>
  [
    line(
      'M0 -220 C-10 -330 -40 -430 -70 -520 M0 -220 C10 -340 40 -460 60 -600 M0 -220 C0 -320 0 -420 -6 -470',
      '#5c6b55',
      9,
    ),
    ...(
      [
        [-30, -380, -60, 0.9],
        [-54, -470, -38, 0.95],
        [-70, -510, 8, 0.9],
        [24, -380, 62, 0.95],
        [46, -480, 46, 0.95],
        [58, -590, 4, 1],
        [36, -520, -40, 0.8],
        [-4, -450, 10, 0.85],
      ] as const
    ).map(([x, y, turn, size], i) => leaf(x, y, turn, size, i % 2 ? '#8f9e7c' : '#73836a')),
    vase('#e9dbc7'),
  ].join('')

export const branch = () =>
  [
    line(
      'M0 -200 C-20 -340 40 -440 20 -600 M6 -330 C60 -390 110 -420 130 -500 M14 -450 C-40 -500 -70 -560 -80 -640',
      '#6b5344',
      10,
    ),
    ...(
      [
        [20, -600],
        [130, -500],
        [-80, -640],
        [70, -410],
        [-44, -530],
        [10, -470],
        [104, -450],
        [-4, -660],
      ] as const
    ).map(([x, y], i) =>
      ellipse(
        x,
        y,
        26 - (i % 3) * 5,
        26 - (i % 3) * 5,
        i % 2 ? '#f0b9a8' : '#dc7f69',
        `stroke="${ink}" stroke-width="5"`,
      ),
    ),
    vase('#cfdadf'),
  ].join('')

export const pampas = () =>
  [
    line(
      'M0 -200 C-20 -360 -60 -480 -90 -560 M0 -200 C6 -380 20 -500 30 -620 M0 -200 C30 -340 80 -440 130 -520',
      '#b59b78',
      8,
    ),
    ...(
      [
        [-96, -600, -14, 1],
        [34, -660, 4, 1.15],
        [140, -560, 22, 0.95],
      ] as const
    ).map(([x, y, turn, size]) =>
      group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        ellipse(0, 0, 38, 120, '#e2cbae', `stroke="${mix(ink, '#e2cbae', 0.35)}" stroke-width="6"`) +
          line('M0 -90 V100 M-16 -60 L0 -20 M16 -40 L0 0 M-18 0 L0 40', '#c6a985', 5),
      ),
    ),
    vase('#c98a70'),
  ].join('')

export const berries = () =>
  [
    line(
      'M0 -200 C-10 -360 -50 -460 -80 -600 M0 -200 C10 -360 60 -470 70 -640 M-30 -400 C-80 -430 -110 -470 -130 -520 M30 -420 C80 -450 110 -500 120 -550',
      '#6b5344',
      9,
    ),
    ...(
      [
        [-80, -600],
        [70, -640],
        [-130, -520],
        [120, -550],
        [-56, -510],
        [56, -540],
        [-90, -455],
        [84, -470],
        [-20, -380],
        [30, -440],
        [-70, -560],
        [100, -600],
      ] as const
    ).map(([x, y]) => ellipse(x, y, 20, 20, accent, `stroke="${ink}" stroke-width="5"`)),
    vase('#f4e9d8'),
  ].join('')

export const bouquet = () =>
  [
    ...(
      [
        [-80, -250, '#f8ece0'],
        [80, -256, '#f0b9a8'],
        [0, -310, '#fffaf2'],
        [-44, -206, '#dc7f69'],
        [52, -196, '#f8ece0'],
        [0, -236, '#f3cf8e'],
      ] as const
    ).map(
      ([x, y, colour]) =>
        ellipse(x, y, 62, 58, colour, stroke) +
        line(`M${x - 22} ${y} C${x - 10} ${y - 26} ${x + 18} ${y - 22} ${x + 16} ${y + 4}`, ink, 5, 'opacity="0.55"'),
    ),
    leaf(-130, -190, -60, 0.7, '#8f9e7c'),
    leaf(134, -190, 60, 0.7, '#8f9e7c'),
    filled('M-130 -190 L0 60 L130 -190 C60 -150 -60 -150 -130 -190 Z', '#f4e9d8'),
  ].join('')
