import { dice, disc, fade, HEIGHT, hills, oval, picture, rect, shape, stroke, WIDTH } from './shapes.ts'

/** Hills in the evening, one behind the other. */
export const dusk = () =>
  picture(
    fade('sky', ['#f4d9c4', '#f0bfa4', '#e39c80']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    disc(452, 118, 52, '#fbeada'),
    disc(452, 118, 74, '#fbeada', 'opacity=".3"'),
    hills(3, 176, 34, 128, '#d58a72'),
    hills(8, 208, 30, 104, '#b96c58'),
    hills(5, 244, 30, 144, '#935044'),
    pines(11, 262, '#6d3a35', 13),
    hills(9, 288, 16, 96, '#54302d'),
    birds('#8c5143'),
  )

const birds = (colour: string) =>
  [
    [120, 70, 1],
    [158, 54, 0.8],
    [188, 84, 0.7],
    [318, 60, 0.8],
    [346, 78, 0.6],
  ]
    .map(([x = 0, y = 0, s = 1]) =>
      stroke(`M${x} ${y}q${9 * s} ${-10 * s} ${15 * s} 0q${7 * s} ${-9 * s} ${15 * s} 0`, colour, 2.2),
    )
    .join('')

function pines(seed: number, base: number, colour: string, count: number): string {
  const throwDice = dice(seed)
  return Array.from({ length: count }, (_, i) => {
    const x = (i + throwDice(0.1, 0.9)) * (WIDTH / count)
    const tall = throwDice(34, 78)
    const wide = tall * 0.24
    const tiers = [0, 0.28, 0.54].map((up, tier) => {
      const half = wide * (1 - tier * 0.26)
      const foot = base + 16 - tall * up
      return shape(`M${x - half} ${foot}L${x} ${foot - tall * 0.5}L${x + half} ${foot}Z`, colour)
    })
    return tiers.join('') + rect(x - 2, base + 12, 4, 16, colour)
  }).join('')
}

/** A lake between misty mountains. */
export const lake = () =>
  picture(
    fade('sky', ['#dfe9ec', '#eef0ea', '#f7ead9']) + fade('water', ['#c9d9dc', '#9db8c0']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    disc(190, 84, 30, '#f6d9b8'),
    peaks(
      '#b4c5cb',
      '#e7eef0',
      [
        [60, 74],
        [190, 96],
        [330, 52],
        [470, 90],
        [590, 62],
      ],
      190,
    ),
    peaks(
      '#8aa3ac',
      '#d3dfe3',
      [
        [-10, 126],
        [128, 110],
        [262, 132],
        [408, 98],
        [540, 128],
        [650, 104],
      ],
      206,
    ),
    pines(21, 192, '#55707a', 22),
    rect(0, 208, WIDTH, HEIGHT, 'url(#water)'),
    ripples(5, 216, '#f2f4ef'),
    boat(412, 262),
    reeds(7, '#5d7462'),
  )

const peaks = (rock: string, snow: string, tops: readonly (readonly [number, number])[], base: number) =>
  tops
    .map(([x, y]) => {
      const half = (base - y) * 1.05
      const cap = (base - y) * 0.3
      return (
        shape(`M${x - half} ${base + 20}L${x} ${y}L${x + half} ${base + 20}Z`, rock) +
        shape(
          `M${x} ${y}l${cap} ${cap}l${-cap * 0.5} ${-cap * 0.16}l${-cap * 0.4} ${cap * 0.3}l${-cap * 0.4} ${-cap * 0.28}l${-cap * 0.7} ${cap * 0.14}Z`,
          snow,
        )
      )
    })
    .join('')

function ripples(seed: number, from: number, colour: string): string {
  const throwDice = dice(seed)
  return Array.from({ length: 46 }, () => {
    const y = throwDice(from, HEIGHT)
    const long = throwDice(14, 30 + (y - from) * 0.7)
    return stroke(
      `M${throwDice(-20, WIDTH)} ${y}h${long}`,
      colour,
      2.4,
      `opacity="${throwDice(0.25, 0.75).toFixed(2)}"`,
    )
  }).join('')
}

const boat = (x: number, y: number) =>
  shape(`M${x} ${y}h92q-12 24 -32 24h-32q-20 0 -28 -24Z`, '#8c5a44') +
  rect(x + 40, y - 66, 3.5, 66, '#6d4636') +
  shape(`M${x + 47} ${y - 62}q38 30 34 54h-34Z`, '#f8efe2') +
  shape(`M${x + 37} ${y - 54}q-26 26 -26 46h26Z`, '#d98a6e')

function reeds(seed: number, colour: string): string {
  const throwDice = dice(seed)
  return Array.from({ length: 60 }, (_, i) => {
    const x = i < 34 ? throwDice(-4, 150) : throwDice(540, 650)
    const tall = throwDice(24, 82)
    const lean = throwDice(-14, 14)
    const stem = stroke(`M${x} ${HEIGHT + 4}q0 ${-tall * 0.6} ${lean} ${-tall}`, colour, 2.6)
    return i % 4 ? stem : stem + oval(x + lean, HEIGHT - tall, 3.6, 11, '#8b6a48')
  }).join('')
}

/** The sea on a bright day, with a lighthouse. */
export const coast = () =>
  picture(
    fade('sky', ['#cfe0e6', '#eaf0ec']) + fade('sea', ['#8fb4c0', '#5f8fa1', '#517d90']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    clouds(4),
    rect(0, 172, WIDTH, HEIGHT, 'url(#sea)'),
    ripples(9, 180, '#dcebee'),
    shape('M0 142q60 -24 118 10q36 22 84 24q48 4 72 30q-40 32 -118 30Q60 240 0 268Z', '#9aa585'),
    shape('M0 176q70 -8 140 18q60 22 116 14q-30 34 -108 30Q60 238 0 270Z', '#c9b394'),
    lighthouse(86, 40),
    shape(`M${WIDTH} 246q-70 -34 -128 6q-46 30 -102 34q-60 8 -92 60H${WIDTH}Z`, '#b9a182'),
    shape(`M${WIDTH} 274q-76 -20 -132 14q-52 26 -120 58H${WIDTH}Z`, '#d8c4a6'),
    grass(12),
  )

const lighthouse = (x: number, y: number) =>
  shape(`M${x} ${y + 24}h34l10 108h-54Z`, '#fbf6ee') +
  shape(`M${x - 3} ${y + 52}h40l2.4 24h-44.8Z`, '#c2452d') +
  shape(`M${x - 7} ${y + 98}h48l2.2 22h-52.4Z`, '#c2452d') +
  rect(x - 6, y + 16, 46, 9, '#54453d') +
  rect(x + 4, y - 6, 26, 22, '#f4d58f') +
  shape(`M${x} ${y - 6}l17 -18l17 18Z`, '#54453d')

function clouds(seed: number): string {
  const throwDice = dice(seed)
  return Array.from({ length: 6 }, (_, i) => {
    const x = 60 + i * 104 + throwDice(-20, 20)
    const y = throwDice(28, 116)
    const size = throwDice(0.6, 1.15)
    return [
      [0, 0, 26],
      [28, -12, 30],
      [60, -2, 24],
      [84, 4, 16],
    ]
      .map(([dx = 0, dy = 0, r = 0]) => oval(x + dx * size, y + dy * size, r * size * 1.25, r * size * 0.72, '#fdfcf9'))
      .join('')
  }).join('')
}

function grass(seed: number): string {
  const throwDice = dice(seed)
  return Array.from({ length: 70 }, () => {
    const x = throwDice(330, WIDTH)
    const y = throwDice(Math.max(270, 440 - x * 0.28), HEIGHT + 6)
    return stroke(`M${x} ${y}q${throwDice(-3, 3)} -8 ${throwDice(-8, 8)} ${throwDice(-20, -9)}`, '#8d9870', 2)
  }).join('')
}

/** Roofs of an old town. */
export function roofs(): string {
  const throwDice = dice(31)
  const walls = ['#f3e6d3', '#ead5bd', '#f7eee2', '#e3c9ae', '#efdccb']
  const tiles = ['#b9674e', '#a6553f', '#c77a5d', '#8f5548', '#9c6a58']
  const row = (base: number, tall: number, wide: number, shade: number) =>
    Array.from({ length: Math.ceil(WIDTH / wide) + 1 }, (_, i) => {
      const x = (i - 0.4) * wide + throwDice(-6, 6)
      const top = base - tall * throwDice(0.7, 1.15)
      const pick = <T>(list: readonly T[]) => list[Math.floor(throwDice(0, list.length))] as T
      const house = [rect(x, top, wide * 0.96, HEIGHT - top, pick(walls))]
      house.push(
        shape(
          `M${x - 7} ${top + 2}l${wide * 0.26} ${-tall * 0.34}h${wide * 0.58}l${wide * 0.26} ${tall * 0.34}Z`,
          pick(tiles),
        ),
      )
      for (let k = 0; k < 2; k++)
        house.push(
          rect(x + wide * (0.18 + k * 0.38), top + 20, wide * 0.2, 26, pick(['#7d98a5', '#f2cf8a', '#66808e'])),
          rect(x + wide * (0.18 + k * 0.38) + wide * 0.095, top + 20, 2, 26, '#fbf6ee'),
        )
      if (i % 3 === 1) house.push(rect(x + wide * 0.62, top - tall * 0.5, 13, 26, '#8a5648'))
      return `<g opacity="${shade}">${house.join('')}</g>`
    }).join('')
  return picture(
    fade('sky', ['#bcd3dc', '#e3e9e2', '#f6e8d6']),
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    clouds(14),
    rect(0, 150, WIDTH, HEIGHT, '#e6d9c8'),
    row(206, 74, 86, 0.72),
    row(262, 78, 104, 0.9),
    row(330, 84, 128, 1),
  )
}
