import { filled, stroke, W } from './inked.ts'
import { accent, ink, mix } from './palette.ts'
import { berries, bouquet, branch, pampas, plant } from './plants.ts'
import { blur, defs, ellipse, group, line, linear, path, radial, rect } from './svg.ts'

const stool = () =>
  line('M-90 -210 L-130 0 M90 -210 L130 0 M-112 -90 H112', '#8a6648', 20) +
  filled('M-130 -250 H130 C150 -250 150 -200 130 -200 H-130 C-150 -200 -150 -250 -130 -250 Z', '#b98c62')

function softbox(): string {
  const [def, fill] = radial(
    [
      [0, '#fffdf6'],
      [0.7, '#fdf1d8'],
      [1, '#ecd7b0'],
    ],
    [0.5, 0.5, 0.7],
  )
  const [glowDef, glow] = radial([
    [0, '#fff6dd', 0.75],
    [1, '#fff6dd', 0],
  ])
  return [
    defs(def, glowDef),
    ellipse(40, -640, 420, 420, glow),
    line('M0 -420 V0 M0 -90 L-90 0 M0 -90 L90 0', '#5c524b', 14),
    group(
      'rotate(14 0 -600)',
      rect(-150, -790, 300, 370, '#4c433d', `rx="26" ${stroke}`) + rect(-126, -766, 252, 322, fill, 'rx="16"'),
    ),
  ].join('')
}

const camera = () =>
  [
    filled(
      'M-170 -190 H-90 L-60 -240 H60 L90 -190 H170 C190 -190 200 -180 200 -160 V-30 C200 -10 190 0 170 0 H-170 C-190 0 -200 -10 -200 -30 V-160 C-200 -180 -190 -190 -170 -190 Z',
      '#5a504a',
    ),
    rect(-196, -150, 392, 92, '#8a6648', 'opacity="0.9"'),
    ellipse(0, -100, 86, 86, '#d9cabb', stroke),
    ellipse(0, -100, 58, 58, '#3a322d', stroke),
    ellipse(-18, -120, 16, 16, '#ffffff', 'opacity="0.8"'),
    ellipse(140, -176, 16, 12, accent),
  ].join('')

const cake = () =>
  [
    line('M0 -250 V-190', '#f3cf8e', 16),
    path('M0 -306 C20 -280 20 -262 0 -250 C-20 -262 -20 -280 0 -306 Z', '#f2a65a', `stroke="${ink}" stroke-width="6"`),
    filled('M-160 0 V-110 C-160 -140 160 -140 160 -110 V0 Z', '#f4e3cf'),
    filled('M-104 -120 V-180 C-104 -206 104 -206 104 -180 V-120 Z', '#f8ece0'),
    line(
      'M-160 -84 C-130 -50 -110 -50 -80 -84 C-50 -50 -30 -50 0 -84 C30 -50 50 -50 80 -84 C110 -50 130 -50 160 -84',
      mix(accent, '#ffffff', 0.35),
      16,
    ),
    ...[-70, 0, 70].map((x) => ellipse(x, -196, 17, 17, accent, `stroke="${ink}" stroke-width="5"`)),
    ellipse(0, 4, 220, 24, '#fffaf2', stroke),
  ].join('')

const balloon = (x: number, y: number, colour: string) =>
  line(`M${x} ${y + 110} C${x + 20} ${y + 220} ${x - 20} ${y + 300} 0 0`, ink, 4, 'opacity="0.5"') +
  group(
    `translate(${x} ${y})`,
    filled('M0 110 C-110 60 -110 -110 0 -110 C110 -110 110 60 0 110 Z', colour) +
      ellipse(-34, -44, 14, 26, '#ffffff', 'opacity="0.5"'),
  )

const balloons = () =>
  balloon(-90, -520, '#f0b9a8') + balloon(80, -600, mix(accent, '#ffffff', 0.12)) + balloon(20, -420, '#f3dcae')

const books = () =>
  [
    ['#8e9aa3', -130, 260],
    ['#c98a70', -112, 230],
    ['#d9cabb', -140, 250],
  ]
    .map(([colour, x, width], i) =>
      rect(x as number, -52 - i * 52, width as number, 50, colour as string, `rx="7" ${stroke}`),
    )
    .join('')

const cup = () =>
  filled('M-80 -150 H80 L64 -10 C62 0 -62 0 -64 -10 Z', '#fdfaf5') +
  line('M76 -124 C140 -124 140 -50 66 -50', ink, W) +
  rect(-78, -104, 154, 40, accent, 'opacity="0.85"') +
  line('M-30 -180 C-50 -210 -10 -220 -30 -250 M30 -180 C10 -210 50 -220 30 -250', '#ffffff', 9, 'opacity="0.8"')

const lantern = () =>
  line('M0 -900 V-400', ink, 6) +
  filled('M-110 -290 C-110 -420 110 -420 110 -290 C110 -160 -110 -160 -110 -290 Z', accent) +
  line(
    'M-44 -382 C-70 -330 -70 -250 -44 -198 M44 -382 C70 -330 70 -250 44 -198 M0 -388 V-192',
    mix(accent, '#2b0d06', 0.35),
    6,
  ) +
  rect(-54, -410, 108, 30, '#e0b873', stroke) +
  rect(-54, -200, 108, 30, '#e0b873', stroke) +
  line('M0 -168 V-90 M-16 -150 V-100 M16 -150 V-100', '#e0b873', 9)

const bulbs = (r: number) =>
  Array.from({ length: 16 }, (_, i) => {
    const turn = (i / 16) * Math.PI * 2
    return ellipse(Math.cos(turn) * r, Math.sin(turn) * r, 21, 21, '#fff7df', `stroke="#e0b873" stroke-width="6"`)
  }).join('')

/** A round mirror with bulbs, its middle at the anchor. */
function mirror(): string {
  const [def, fill] = linear(
    [
      [0, '#fdfbf7'],
      [0.5, '#e9eef0'],
      [1, '#cfd8db'],
    ],
    [0, 0, 1, 1],
  )
  return (
    defs(def) +
    ellipse(0, 0, 420, 420, '#d9b98c', stroke) +
    ellipse(0, 0, 352, 352, fill, `stroke="${ink}" stroke-width="6"`) +
    line('M-210 120 L120 -230 M-150 190 L60 -30', '#ffffff', 18, 'opacity="0.8"') +
    bulbs(386)
  )
}

const brushes = () =>
  [
    line('M-40 -130 L-70 -300 M0 -130 V-330 M44 -130 L76 -290', '#8a6648', 17),
    path('M-92 -300 C-96 -370 -60 -380 -50 -306 Z', '#c98a70', stroke),
    path('M-24 -330 C-34 -420 34 -420 24 -330 Z', '#5a4036', stroke),
    path('M58 -292 C60 -360 104 -356 96 -282 Z', '#e2b7a6', stroke),
    filled('M-84 -150 H84 L70 0 H-70 Z', '#fdfaf5'),
    rect(-78, -92, 156, 22, accent, 'opacity="0.8"'),
  ].join('')

const lipstick = () =>
  rect(-34, -110, 68, 110, '#4c433d', `rx="6" ${stroke}`) +
  rect(-27, -160, 54, 56, '#e0b873', stroke) +
  path('M-22 -160 V-220 C-10 -244 22 -240 22 -214 V-160 Z', accent, stroke)

const compact = () =>
  ellipse(0, -96, 92, 92, '#e9dbc7', stroke) +
  ellipse(0, -96, 66, 66, '#f3f6f6', `stroke="${ink}" stroke-width="6"`) +
  line('M-30 -80 L24 -130', '#ffffff', 12) +
  ellipse(0, -8, 100, 20, '#d9b98c', stroke)

const frames = () =>
  [
    [-150, -150, 170, 220],
    [50, -200, 150, 150],
    [60, -20, 130, 170],
  ]
    .map(
      ([x, y, w, h]) =>
        rect(x!, y!, w!, h!, '#fdfaf5', `stroke="#8a6648" stroke-width="14"`) +
        rect(x! + w! * 0.22, y! + h! * 0.22, w! * 0.56, h! * 0.56, '#e2cbae') +
        ellipse(x! + w! / 2, y! + h! * 0.46, w! * 0.12, w! * 0.12, '#b98c62'),
    )
    .join('')

const board = () =>
  rect(-330, -420, 660, 420, '#5c6b55', `rx="8" stroke="#8a6648" stroke-width="26"`) +
  line('M-240 -300 C-180 -360 -120 -260 -60 -320 M-240 -180 H-60', '#f4efe2', 10, 'opacity="0.75"') +
  ellipse(150, -230, 70, 70, 'none', `stroke="#f4efe2" stroke-width="10" opacity="0.75"`) +
  line('M110 -140 L190 -140 L150 -70 Z', '#f3cf8e', 10, 'opacity="0.8"')

const blocks = () =>
  rect(-130, -110, 110, 110, '#e3a58e', `rx="10" ${stroke}`) +
  rect(10, -110, 110, 110, '#f0dca0', `rx="10" ${stroke}`) +
  group('rotate(-8 0 -170)', rect(-64, -222, 110, 110, '#a9bac2', `rx="10" ${stroke}`)) +
  line('M-98 -40 L-75 -80 L-52 -40 Z', '#fffaf2', 9) +
  ellipse(65, -55, 26, 26, '#fffaf2')

const bear = () =>
  [
    filled('M-90 0 C-120 -150 120 -150 90 0 Z', '#c49a72'),
    ellipse(-72, -258, 34, 34, '#c49a72', stroke),
    ellipse(72, -258, 34, 34, '#c49a72', stroke),
    ellipse(0, -190, 100, 90, '#cfa77b', stroke),
    ellipse(0, -164, 46, 36, '#f4e3cf'),
    ellipse(-36, -204, 9, 11, ink),
    ellipse(36, -204, 9, 11, ink),
    ellipse(0, -176, 13, 10, ink),
    line('M0 -166 V-152 C-8 -142 -20 -144 -24 -150 M0 -152 C8 -142 20 -144 24 -150', ink, 6),
  ].join('')

const fan = () =>
  filled('M0 -140 C-150 -140 -180 -400 0 -420 C180 -400 150 -140 0 -140 Z', '#fbf3e6') +
  line('M-70 -230 C-40 -300 20 -250 60 -330', '#6b5344', 8) +
  ellipse(60, -330, 18, 18, '#dc7f69') +
  ellipse(16, -272, 15, 15, '#f0b9a8') +
  line('M0 -140 V0', '#8a6648', 18) +
  line('M0 0 C10 40 -10 60 0 100', accent, 9)

function moon(): string {
  const [def, soft] = blur(10)
  return `${defs(def)}${ellipse(0, 0, 250, 250, '#fff8ea', `opacity="0.65" filter="${soft}"`)}`
}

const confetti = () =>
  Array.from({ length: 34 }, (_, i) => {
    const x = ((i * 0.618034) % 1) * 1100 - 550
    const y = -((i * 0.754878) % 1) * 820
    const colour = ['#c2452d', '#f0b9a8', '#e0b873', '#a9bac2'][i % 4]!
    return group(
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(i * 47) % 180})`,
      rect(-12, -6, 24, 12, colour, 'rx="4"'),
    )
  }).join('')

const letter = () =>
  rect(-130, -150, 260, 150, '#fdfaf5', `rx="8" ${stroke}`) +
  line('M-126 -146 L0 -60 L126 -146', ink, 7) +
  ellipse(0, -66, 26, 26, accent, stroke)

const guitar = () =>
  line('M60 -200 L190 -620', '#8a6648', 28) +
  filled(
    'M-140 -60 C-180 -180 -60 -190 -40 -240 C0 -320 140 -280 120 -190 C110 -140 170 -80 110 0 C50 70 -110 50 -140 -60 Z',
    '#c98a55',
  ) +
  ellipse(10, -130, 46, 46, '#4a3328', stroke)

const ball = () =>
  ellipse(0, -90, 90, 90, '#d98a6e', stroke) +
  line('M-90 -90 H90 M0 -180 C-50 -130 -50 -50 0 0 C50 -50 50 -130 0 -180', ink, 7)

const props = {
  plant,
  branch,
  pampas,
  stool,
  softbox,
  camera,
  cake,
  balloons,
  books,
  cup,
  lantern,
  berries,
  bouquet,
  mirror,
  brushes,
  lipstick,
  compact,
  frames,
  board,
  blocks,
  bear,
  fan,
  moon,
  confetti,
  letter,
  guitar,
  ball,
} as const

export type PropKind = keyof typeof props

/** Props stand on their anchor in a measure where a picture is about 1000 high. */
export const drawProp = (kind: PropKind): string => props[kind]()
