import { accent, ink, mix, type Paper, papers } from './palette.ts'
import type { Picture } from './picture.ts'
import { canvas, defs, ellipse, line, linear, path, rect } from './svg.ts'

const SIZE = 192
const LINE = 4
const soft = mix(accent, '#ffffff', 0.62)
const pale = '#fffaf2'

const shape = (d: string, fill: string) =>
  path(d, fill, `stroke="${ink}" stroke-width="${LINE}" stroke-linejoin="round"`)
const round = (cx: number, cy: number, r: number, fill: string) =>
  ellipse(cx, cy, r, r, fill, `stroke="${ink}" stroke-width="${LINE}"`)
const box = (x: number, y: number, w: number, h: number, fill: string, r = 8) =>
  rect(x, y, w, h, fill, `rx="${r}" stroke="${ink}" stroke-width="${LINE}"`)
const ring = (cx: number, cy: number) =>
  ellipse(cx, cy, 31, 31, 'none', 'stroke="#e0b873" stroke-width="10"') +
  round(cx, cy, 36, 'none') +
  round(cx, cy, 26, 'none')
const draw = (d: string) => line(d, ink, LINE)
const bust = (x: number, y: number, r: number, fill: string) =>
  shape(
    `M${x - r * 1.9} ${y + r * 3.4} C${x - r * 1.8} ${y + r * 1.1} ${x + r * 1.8} ${y + r * 1.1} ${x + r * 1.9} ${y + r * 3.4} Z`,
    fill,
  ) + round(x, y, r, pale)

/** Soft line drawings of things, one accent each. */
const icons: Readonly<Record<string, readonly [Paper, string]>> = {
  idphoto: ['oat', box(52, 40, 88, 112, pale) + bust(96, 82, 15, soft) + draw('M66 54 h12 M114 138 h12')],
  career: [
    'mist',
    shape('M58 150 V96 C58 80 74 70 96 70 C118 70 134 80 134 96 V150 Z', '#8e9aa3') +
      shape('M80 72 L96 104 L112 72 L96 64 Z', pale) +
      shape('M90 92 h12 l6 40 l-12 14 l-12 -14 Z', accent) +
      round(96, 50, 16, pale),
  ],
  portrait: [
    'sand',
    box(46, 38, 100, 116, '#d9b98c', 6) +
      box(60, 52, 72, 88, pale, 2) +
      shape('M72 140 C74 116 118 116 120 140 Z', accent) +
      shape('M96 70 C112 70 114 88 110 98 C106 110 86 110 82 98 C78 88 80 70 96 70 Z', '#f7dfce') +
      path('M79 96 C74 66 118 62 114 94 C108 82 98 78 88 80 C84 84 82 90 79 96 Z', ink),
  ],
  couple: [
    'blush',
    ring(76, 110) +
      ring(116, 110) +
      shape('M96 66 C74 52 78 34 89 34 C93 34 96 38 96 41 C96 38 99 34 103 34 C114 34 118 52 96 66 Z', accent),
  ],
  family: [
    'sage',
    shape('M36 96 L96 44 L156 96 V150 H36 Z', pale) +
      bust(76, 102, 11, soft) +
      bust(118, 102, 11, '#a9bac2') +
      bust(97, 120, 8, accent),
  ],
  kids: [
    'butter',
    draw('M96 104 C92 122 104 136 96 156') +
      shape('M96 104 C58 92 58 36 96 36 C134 36 134 92 96 104 Z', accent) +
      draw('M80 58 C82 50 88 47 92 47') +
      shape('M90 104 h12 l5 10 h-22 Z', pale) +
      round(142, 128, 13, '#a9bac2') +
      round(50, 128, 13, soft),
  ],
  graduation: [
    'mist',
    shape('M62 92 V122 C62 140 130 140 130 122 V92 Z', '#8e9aa3') +
      shape('M30 84 L96 54 L162 84 L96 114 Z', '#525f68') +
      line('M96 84 L146 96 V128', accent, LINE) +
      shape('M139 126 h14 l3 22 h-20 Z', accent),
  ],
  pet: [
    'oat',
    shape(
      'M96 92 C122 92 142 118 136 136 C130 152 112 142 96 142 C80 142 62 152 56 136 C50 118 70 92 96 92 Z',
      accent,
    ) +
      shape('M58 72 m-14 0 a14 18 0 1 0 28 0 a14 18 0 1 0 -28 0', soft) +
      shape('M134 72 m-14 0 a14 18 0 1 0 28 0 a14 18 0 1 0 -28 0', soft) +
      shape('M84 56 m-12 0 a12 17 0 1 0 24 0 a12 17 0 1 0 -24 0', pale) +
      shape('M112 56 m-8 0 a12 17 0 1 0 24 0 a12 17 0 1 0 -24 0', pale),
  ],
  makeup: [
    'blush',
    box(52, 96, 40, 58, '#525f68') +
      box(58, 74, 28, 24, '#e0b873', 3) +
      shape('M60 74 V50 C66 38 84 40 84 54 V74 Z', accent) +
      draw('M120 154 V92') +
      shape('M108 92 C104 62 112 46 120 38 C128 46 136 62 132 92 Z', soft) +
      box(112, 90, 16, 20, '#e0b873', 3),
  ],
  all: [
    'cream',
    box(46, 46, 44, 44, soft, 12) +
      box(102, 46, 44, 44, pale, 12) +
      box(46, 102, 44, 44, pale, 12) +
      round(124, 124, 22, accent),
  ],
}

function drawIcon(paper: Paper, body: string): string {
  const [lit, middle] = papers[paper]
  const [def, fill] = linear(
    [
      [0, mix(lit, '#ffffff', 0.45)],
      [1, mix(lit, middle, 0.7)],
    ],
    [0, 0, 1, 1],
  )
  return canvas(SIZE, SIZE, defs(def) + rect(0, 0, SIZE, SIZE, fill) + body)
}

export const iconPictures = (): Picture[] =>
  Object.entries(icons).map(([name, [paper, body]]) => ({
    file: `category/${name}`,
    width: SIZE,
    height: SIZE,
    svg: () => drawIcon(paper, body),
  }))

const small = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#9a6412" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`

const warm = (body: string) => small(body).replace('#9a6412', accent)

/** Drawings that stay SVG: file → text. */
export const vectors: Readonly<Record<string, string>> = {
  'tag/popular': warm(
    '<path d="M12 20c-4 0-6.5-2.6-6.5-6 0-3.8 3.4-5.4 4-10 3 1.4 4.600 4 4.300 6.600 1-.4 1.600-1.200 1.900-2 1.600 1.500 2.800 3.400 2.800 5.600 0 3.300-2.600 5.800-6.500 5.800Z"/>',
  ),
  'tag/new': warm(
    '<path d="m12 4 2.300 4.900 5.200.700-3.800 3.700.9 5.300L12 16.100l-4.600 2.500.9-5.300-3.800-3.700 5.200-.7Z"/>',
  ),
  'tag/sameday': small('<circle cx="12" cy="12" r="8"/><path d="M12 7.500V12l3 2"/>'),
  'tag/metro': small(
    '<rect x="6" y="4" width="12" height="12" rx="3"/><path d="M6 11h12M9.500 13.500h.01M14.500 13.500h.01M9 16l-2 4M15 16l2 4"/>',
  ),
  'tag/parking': small(
    '<rect x="4.500" y="4.500" width="15" height="15" rx="4"/><path d="M10 16.500v-9h3a2.700 2.700 0 0 1 0 5.400h-3"/>',
  ),
  'tag/baby': small(
    '<path d="M9 8h6v10a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2ZM10 8V6.500C10 5 11 4.500 12 4c1 .5 2 1 2 2.500V8M9 12h3M9 15h3"/>',
  ),
  'tag/pet': small(
    '<path d="M12 12.500c2.600 0 4.500 2.500 4 4.600-.5 1.900-2.400 1-4 1s-3.500.9-4-1c-.5-2.100 1.400-4.600 4-4.600Z"/><circle cx="7" cy="10" r="1.500"/><circle cx="17" cy="10" r="1.500"/><circle cx="10" cy="6.500" r="1.500"/><circle cx="14" cy="6.500" r="1.500"/>',
  ),
  'tag/access': small(
    '<circle cx="11" cy="5" r="1.600"/><path d="M11 8v5h4.500l2 4.500M8.500 11.500a4.500 4.500 0 1 0 6 5.500M11 10h4"/>',
  ),
  'tag/room': small('<path d="M4 19V7l8-3 8 3v12M4 19h16M9 19v-7h6v7"/>'),
  'tag/light': small('<path d="M9 15c-2-1.400-3-3.200-3-5a6 6 0 0 1 12 0c0 1.800-1 3.600-3 5v1.500H9ZM10 20h4"/>'),
  'icon/close':
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" fill="none"><circle cx="24" cy="24" r="17" fill="#1c1a17" fill-opacity=".38" stroke="#fff" stroke-width="2"/><path d="m18.500 18.500 11 11m0-11-11 11" stroke="#fff" stroke-width="2.400" stroke-linecap="round"/></svg>\n',
}
