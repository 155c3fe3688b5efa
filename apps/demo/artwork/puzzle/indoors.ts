import { dice, disc, fade, HEIGHT, oval, picture, rect, shape, sprig, stroke, WIDTH } from './shapes.ts'

/** Paper on a roll, a stool, a lamp: where the portraits are taken. */
export const studio = () =>
  picture(
    fade('wall', ['#d9cabb', '#cbb9a7'], 'right') +
      fade('paper', ['#f7ede0', '#ecdcc8', '#d8c2a8']) +
      fade('lamp', ['#fffdf8', '#f3e6d0']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    rect(0, 258, WIDTH, 80, '#a98a70'),
    boards('#977a61'),
    rect(168, 18, 304, 15, '#7a5c48'),
    shape('M178 33h284v206q6 44 46 70H132q40 -26 46 -70Z', 'url(#paper)'),
    oval(322, 292, 110, 13, '#c4ab8e', 'opacity=".8"'),
    stool(322, 206),
    softbox(60, 58),
    tripod(548, 132),
    sprig(486, 262, 104, 16, '#7d8c6a', '#5f6d50'),
    shape('M462 258h48l-8 52h-32Z', '#b9654b'),
    frames(),
  )

const boards = (colour: string) =>
  [274, 294, 316].map((y) => stroke(`M0 ${y}H${WIDTH}`, colour, 2)).join('') +
  [46, 128, 212, 402, 496, 590]
    .map((x, i) => stroke(`M${x} ${i % 2 ? 274 : 258}v${i % 2 ? 20 : 16}`, colour, 2))
    .join('')

const stool = (x: number, y: number) =>
  stroke(
    `M${x - 28} ${y + 6}l-14 84M${x + 28} ${y + 6}l14 84M${x - 10} ${y + 6}l-4 80M${x + 10} ${y + 6}l4 80M${x - 36} ${y + 56}h72`,
    '#7c5540',
    6,
  ) +
  oval(x, y, 44, 12, '#a8744f') +
  oval(x, y - 4, 44, 11, '#c08a61')

const softbox = (x: number, y: number) =>
  stroke(`M${x + 36} ${y + 60}v170M${x + 36} ${y + 196}l-34 56M${x + 36} ${y + 196}l34 56`, '#4d433d', 5) +
  shape(`M${x - 26} ${y - 22}l96 -16l28 96l-96 18Z`, '#4d433d') +
  shape(`M${x - 16} ${y - 15}l80 -13l23 80l-80 15Z`, 'url(#lamp)') +
  stroke(`M${x + 24} ${y - 22}l22 88M${x - 4} ${y + 26}l80 -14`, '#e3d2b8', 2)

const tripod = (x: number, y: number) =>
  stroke(`M${x + 22} ${y + 42}l-32 124M${x + 22} ${y + 42}l34 124M${x + 22} ${y + 42}v116`, '#3f3733', 5) +
  rect(x - 12, y - 2, 70, 46, '#4a403b', 'rx="7"') +
  rect(x + 8, y - 14, 28, 14, '#4a403b', 'rx="4"') +
  disc(x + 22, y + 21, 18, '#2b2522') +
  disc(x + 22, y + 21, 11, '#6f8894') +
  disc(x + 17, y + 16, 4, '#d7e4e8') +
  disc(x + 50, y + 6, 3.5, '#c2452d')

const frames = () =>
  [
    [500, 34, 46, 58, '#e0a58d'],
    [560, 46, 54, 42, '#a9bac2'],
  ]
    .map(
      ([x, y, w, h, fill]) =>
        rect(x as number, y as number, w as number, h as number, '#f8f2e8') +
        rect((x as number) + 6, (y as number) + 6, (w as number) - 12, (h as number) - 12, String(fill)),
    )
    .join('')

/** Morning light through a window, plants on the sill. */
export const sill = () =>
  picture(
    fade('wall', ['#efe3d3', '#e2d1bc']) + fade('out', ['#cfe0e0', '#e9efe3', '#dfe5cd']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    rect(108, -10, 424, 258, '#fbf7f0'),
    ...[120, 328].map((x) => rect(x, -10, 192, 246, 'url(#out)')),
    garden(),
    stroke('M216 -10v246M424 -10v246M120 112h192M328 112h192', '#fbf7f0', 7),
    rect(312, -10, 16, 252, '#fbf7f0'),
    curtain(20, 150, 1),
    curtain(620, 490, -1),
    rect(60, 246, 520, 20, '#c99f78'),
    rect(60, 266, 520, 8, '#a97f5b'),
    pot(176, 246, '#c2694e', '#7f9169', 96),
    pot(262, 246, '#8aa1a8', '#6e8263', 66),
    books(352, 246),
    pot(478, 246, '#e0b27a', '#8c9c72', 84),
    wood(3),
  )

function garden(): string {
  const throwDice = dice(17)
  const greens = ['#a9bb94', '#8fa47c', '#bccaa6', '#7f946d']
  return Array.from({ length: 46 }, (_, i) => {
    const x = i % 2 ? throwDice(128, 304) : throwDice(336, 512)
    const y = throwDice(128, 232)
    return (
      disc(x, y, throwDice(7, 17), greens[i % greens.length] as string, 'opacity=".85"') +
      (i % 5 ? '' : disc(x, y, 4, '#e7b3a0'))
    )
  }).join('')
}

function curtain(from: number, to: number, side: number): string {
  const folds = Array.from({ length: 6 }, (_, i) => from + ((to - from) * i) / 6)
  return folds
    .map((x, i) =>
      shape(
        `M${x} -10h${side * 24}q${side * 8} 150 ${side * -2} 276h${side * -26}Q${x - side * 2} 120 ${x} -10Z`,
        i % 2 ? '#f6e6da' : '#eed3c3',
        'opacity=".94"',
      ),
    )
    .join('')
}

const pot = (x: number, y: number, clay: string, leaf: string, tall: number) =>
  sprig(x - 6, y - 36, tall * 0.8, -22, leaf, '#66744f') +
  sprig(x + 6, y - 36, tall, 18, leaf, '#66744f') +
  shape(`M${x - 28} ${y - 44}h56l-8 44h-40Z`, clay) +
  rect(x - 31, y - 50, 62, 11, clay, 'rx="3"') +
  rect(x - 31, y - 41, 62, 3, '#000', 'opacity=".14"')

const books = (x: number, y: number) =>
  [
    [0, 13, 58, '#b9583d'],
    [15, 17, 66, '#e8d3b2'],
    [34, 11, 54, '#60757e'],
    [47, 15, 62, '#d7a05f'],
  ]
    .map(
      ([dx, w, h, fill]) =>
        rect(x + (dx as number), y - (h as number), w as number, h as number, String(fill)) +
        rect(x + (dx as number) + 3, y - (h as number) + 9, (w as number) - 6, 3, '#fff', 'opacity=".6"'),
    )
    .join('')

function wood(seed: number): string {
  const throwDice = dice(seed)
  return Array.from({ length: 24 }, () => {
    const x = throwDice(0, WIDTH)
    const y = throwDice(284, HEIGHT)
    return stroke(`M${x} ${y}h${throwDice(16, 60)}`, '#cdb79d', 2, 'opacity=".7"')
  }).join('')
}

/** Cameras of all ages on two shelves. */
export const shelf = () =>
  picture(
    fade('wall', ['#c5d0c2', '#aebcab']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    panels(),
    rect(0, 142, WIDTH, 13, '#b78a63'),
    rect(0, 155, WIDTH, 6, '#8e6746'),
    rect(0, 296, WIDTH, 13, '#b78a63'),
    rect(0, 309, WIDTH, 6, '#8e6746'),
    camera(34, 142, 104, '#4a403b', '#d9c7b0'),
    pot(190, 142, '#f3e7d6', '#6f8560', 66),
    camera(240, 142, 88, '#b5563d', '#f3e2cf'),
    photo(358, 142, 64, 86, '#e7b59e'),
    photo(404, 142, 54, 64, '#9fb6bf'),
    camera(486, 142, 114, '#5c6b55', '#e6dcc6'),
    photo(22, 296, 86, 70, '#d8b27c'),
    camera(136, 296, 120, '#6d5547', '#e4cfb3'),
    books(284, 296),
    books(352, 296),
    camera(438, 296, 92, '#39465a', '#d8dde0'),
    pot(588, 296, '#c2694e', '#5f7755', 78),
  )

const panels = () => Array.from({ length: 11 }, (_, i) => stroke(`M${i * 64} 0V${HEIGHT}`, '#9fae9c', 2)).join('')

const camera = (x: number, base: number, wide: number, body: string, trim: string) => {
  const tall = wide * 0.62
  const y = base - tall
  const middle = { x: x + wide * 0.52, y: y + tall * 0.56 }
  return (
    rect(x + wide * 0.34, y - tall * 0.2, wide * 0.36, tall * 0.24, trim, 'rx="5"') +
    rect(x, y, wide, tall, body, 'rx="9"') +
    rect(x, y + tall * 0.06, wide, tall * 0.2, trim) +
    rect(x + wide * 0.08, y - tall * 0.07, wide * 0.14, tall * 0.1, body, 'rx="2"') +
    disc(middle.x, middle.y, tall * 0.34, trim) +
    disc(middle.x, middle.y, tall * 0.28, '#26211e') +
    disc(middle.x, middle.y, tall * 0.17, '#587683') +
    disc(middle.x - tall * 0.07, middle.y - tall * 0.07, tall * 0.06, '#e4eef1') +
    disc(x + wide * 0.89, y + tall * 0.16, tall * 0.06, '#c2452d')
  )
}

const photo = (x: number, base: number, wide: number, tall: number, ground: string) =>
  rect(x, base - tall, wide, tall, '#7c5540') +
  rect(x + 5, base - tall + 5, wide - 10, tall - 10, '#fbf5ea') +
  rect(x + 10, base - tall + 10, wide - 20, tall - 20, ground) +
  shape(
    `M${x + 10} ${base - 10}l${(wide - 20) * 0.36} ${-(tall - 20) * 0.5}l${(wide - 20) * 0.24} ${(tall - 20) * 0.24}l${(wide - 20) * 0.16} ${-(tall - 20) * 0.18}l${(wide - 20) * 0.24} ${(tall - 20) * 0.44}Z`,
    '#fff',
    'opacity=".5"',
  ) +
  disc(x + wide * 0.68, base - tall + 20 + tall * 0.08, 5, '#fff', 'opacity=".75"')

/** A still life: arches, fruit, a vase with branches. */
export const still = () =>
  picture(
    fade('wall', ['#f2d9cb', '#e6bfac']) + fade('table', ['#f6ead9', '#e5d0b6']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    shape('M36 250V130a78 78 0 01156 0v120Z', '#d99a80'),
    shape('M66 250V138a48 48 0 0196 0v112Z', '#c27c61'),
    shape('M404 250V96a94 94 0 01188 0v154Z', '#f8ebdd'),
    shape('M440 250V106a58 58 0 01116 0v144Z', '#dfb49c'),
    disc(300, 84, 44, '#c2452d', 'opacity=".86"'),
    rect(0, 246, WIDTH, 90, 'url(#table)'),
    cloth(),
    oval(286, 298, 78, 10, '#d2b896'),
    sprig(272, 190, 128, -48, '#8c9a74', '#6b7655'),
    sprig(284, 190, 150, 8, '#a7b28c', '#6b7655'),
    sprig(296, 190, 116, 56, '#75855f', '#6b7655'),
    shape('M262 186h46q-4 22 12 42q26 46 -8 70h-54q-34 -24 -8 -70q16 -20 12 -42Z', '#fbf6ee'),
    shape('M292 186h16q-4 22 12 42q26 46 -8 70h-20q38 -40 4 -78Z', '#e2d3bf'),
    fruit(392, 282, 22, '#d98a4e'),
    fruit(432, 288, 18, '#c9573f'),
    fruit(156, 290, 20, '#d7a753'),
    shape('M480 262h104q-4 40 -38 44h-28q-34 -4 -38 -44Z', '#7f979f'),
    oval(532, 262, 52, 9, '#5f7881'),
    rect(40, 276, 74, 14, '#b9654b', 'rx="3"'),
    rect(48, 262, 66, 14, '#f4e6cf', 'rx="3"'),
    rect(44, 290, 72, 14, '#66757c', 'rx="3"'),
  )

const cloth = () =>
  Array.from({ length: 17 }, (_, i) => stroke(`M${i * 42 - 10} 248l-12 88`, '#d9c2a4', 2, 'opacity=".7"')).join('')

const fruit = (x: number, y: number, r: number, colour: string) =>
  disc(x, y, r, colour) +
  disc(x - r * 0.3, y - r * 0.34, r * 0.3, '#fff', 'opacity=".35"') +
  stroke(`M${x} ${y - r}q2 -8 8 -11`, '#6b5138', 3) +
  oval(x + 13, y - r - 9, 9, 4, '#7f9169', `transform="rotate(-18 ${x + 13} ${y - r - 9})"`)
