import { accent, ink, type Paper, papers } from './palette.ts'
import type { Picture } from './picture.ts'
import { canvas, defs, ellipse, group, linear, path, radial, startPicture } from './svg.ts'

const BOX = 240
const SIZE = 480
const LINE = 5
const pale = '#fffaf2'
const cream = '#f1e3d0'
const gold = '#e0b873'
const wood = '#b98c62'
const leaf = '#9eab8c'
const deep = '#5c6b55'
const rose = '#dfa598'
const mist = '#cfdadf'
const night = '#39465a'

/** Draws in colour, or the same lines alone. */
interface Pen {
  shape(d: string, fill: string): string
  disc(x: number, y: number, r: number, fill: string): string
  thin(d: string, colour?: string): string
  /** Light and colour that no line bounds; nothing of it is left in line art. */
  wash(body: string): string
}

const edge = (colour: string) =>
  `stroke="${colour}" stroke-width="${LINE}" stroke-linejoin="round" stroke-linecap="round"`

const inColour: Pen = {
  shape: (d, fill) => path(d, fill, edge(ink)),
  disc: (x, y, r, fill) => ellipse(x, y, r, r, fill, edge(ink)),
  thin: (d, colour = ink) => path(d, 'none', edge(colour)),
  wash: (body) => body,
}

const LOCKED_GROUND = '#f3efe9'
const LOCKED_LINE = '#b3a99d'

const inLines: Pen = {
  shape: (d) => path(d, LOCKED_GROUND, edge(LOCKED_LINE)),
  disc: (x, y, r) => ellipse(x, y, r, r, LOCKED_GROUND, edge(LOCKED_LINE)),
  thin: (d) => path(d, 'none', edge(LOCKED_LINE)),
  wash: () => '',
}

const bust = (pen: Pen, x: number, y: number, r: number, cloth: string, skin = pale) =>
  pen.shape(
    `M${x - r * 1.8} ${y + r * 3.2} C${x - r * 1.8} ${y + r * 0.7} ${x + r * 1.8} ${y + r * 0.7} ${x + r * 1.8} ${y + r * 3.2} Z`,
    cloth,
  ) + pen.disc(x, y, r, skin)

const star = (x: number, y: number, r: number) =>
  `M${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((nth) => {
      const [turn, long] = [(nth * 36 - 90) * (Math.PI / 180), nth % 2 ? r * 0.45 : r]
      return `${(x + long * Math.cos(turn)).toFixed(1)} ${(y + long * Math.sin(turn)).toFixed(1)}`
    })
    .join('L')}Z`

const heart = (x: number, y: number, r: number) =>
  `M${x} ${y + r} C${x - r * 2} ${y - r * 0.2} ${x - r * 0.9} ${y - r * 1.5} ${x} ${y - r * 0.5} C${x + r * 0.9} ${y - r * 1.5} ${x + r * 2} ${y - r * 0.2} ${x} ${y + r} Z`

/** The blades of a shutter around a six-sided hole. */
function shutter(pen: Pen, r: number, hole: number, fills: readonly [string, string]): string {
  const at = (nth: number, radius: number) => {
    const turn = (nth * 60 - 20) * (Math.PI / 180)
    return [120 + radius * Math.cos(turn), 120 + radius * Math.sin(turn)] as const
  }
  const rim = (nth: number) => {
    const [[ax, ay], [bx, by]] = [at(nth + 1, hole), at(nth, hole)]
    const [dx, dy, fx, fy] = [bx - ax, by - ay, ax - 120, ay - 120]
    const [a, b, c] = [dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - r * r]
    const along = (-b + Math.sqrt(b * b - 4 * a * c)) / (2 * a)
    return [ax + along * dx, ay + along * dy] as const
  }
  const said = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`
  return [0, 1, 2, 3, 4, 5]
    .map((nth) =>
      pen.shape(
        `M${said(at(nth + 1, hole))}L${said(rim(nth))}A${r} ${r} 0 0 1 ${said(rim(nth + 1))}Z`,
        fills[nth % 2] ?? pale,
      ),
    )
    .join('')
}

type Drawing = readonly [Paper, (pen: Pen) => string]

/** Twelve medals of one family: a lens's rim, a coloured glass, and in it one thing. */
const badges: Readonly<Record<string, Drawing>> = {
  first_visit: [
    'blush',
    (pen) =>
      pen.wash(path('M122 180 L160 180 L172 200 L130 200 Z', '#fff3d6', 'opacity="0.8"')) +
      pen.shape('M78 178 V92 C78 40 162 40 162 92 V178 Z', '#fff0c9') +
      pen.shape('M78 178 V92 C78 62 104 50 122 54 V196 Z', accent) +
      pen.disc(110, 130, 5, gold) +
      pen.thin('M58 178 H182') +
      pen.shape(heart(143, 108, 11), rose),
  ],
  regular: [
    'sage',
    (pen) =>
      pen.shape('M76 128 V84 C76 60 164 60 164 84 V128 Z', leaf) +
      pen.thin('M120 70 V124') +
      pen.shape(
        'M60 112 C60 98 82 98 82 112 V136 H158 V112 C158 98 180 98 180 112 V162 C180 168 176 172 170 172 H70 C64 172 60 168 60 162 Z',
        deep,
      ) +
      pen.shape('M82 128 H158 V148 H82 Z', pale) +
      pen.thin('M76 172 L70 188 M164 172 L170 188'),
  ],
  ten_shutters: [
    'night',
    (pen) =>
      pen.disc(120, 120, 70, '#2b2522') +
      shutter(pen, 66, 30, ['#6d6058', '#8a7b70']) +
      pen.wash(path(star(120, 120, 24), '#ffeec2')),
  ],
  two_cities: [
    'sky',
    (pen) =>
      pen.shape('M58 150 V92 H86 V150 Z', mist) +
      pen.shape('M86 150 V66 L104 52 L122 66 V150 Z', pale) +
      pen.shape('M150 150 V84 H180 V150 Z', mist) +
      pen.thin('M68 106 H76 M68 122 H76 M98 84 H110 M98 102 H110 M160 100 H170') +
      pen.thin('M132 112 V98 C132 90 160 90 160 98 V112') +
      pen.shape(
        'M106 112 H186 C192 112 194 116 194 120 V172 C194 178 190 182 184 182 H108 C102 182 98 178 98 172 V120 C98 116 100 112 106 112 Z',
        accent,
      ) +
      pen.thin('M116 112 V182 M176 112 V182', gold) +
      pen.disc(146, 146, 10, gold),
  ],
  four_seasons: [
    'butter',
    (pen) =>
      pen.shape('M120 120 V48 A72 72 0 0 1 192 120 Z', '#f6d3d0') +
      pen.shape('M120 120 H192 A72 72 0 0 1 120 192 Z', '#f0dca0') +
      pen.shape('M120 120 V192 A72 72 0 0 1 48 120 Z', '#d89c82') +
      pen.shape('M120 120 H48 A72 72 0 0 1 120 48 Z', '#bddbe6') +
      [0, 72, 144, 216, 288]
        .map((turn) =>
          group(
            `rotate(${turn} 150 90)`,
            pen.shape('M150 90 C140 80 143 69 150 66 C157 69 160 80 150 90 Z', '#e6aca9'),
          ),
        )
        .join('') +
      pen.disc(150, 90, 4, gold) +
      pen.disc(150, 150, 12, accent) +
      pen.thin(
        'M150 130 V126 M150 174 V170 M130 150 H126 M174 150 H170 M136 136 L133 133 M164 164 L167 167 M164 136 L167 133 M136 164 L133 167',
      ) +
      pen.shape('M70 172 C70 144 92 134 106 136 C108 154 98 170 70 172 Z', '#b8583d') +
      pen.thin('M70 172 C82 158 90 150 98 144') +
      pen.thin('M88 66 V110 M69 77 L107 99 M107 77 L69 99 M82 70 L88 76 L94 70 M82 106 L88 100 L94 106'),
  ],
  family: [
    'clay',
    (pen) =>
      pen.shape('M52 116 L120 58 L188 116 H172 V182 H68 V116 Z', pale) +
      pen.shape('M52 116 L120 58 L188 116 L178 126 L120 78 L62 126 Z', accent) +
      bust(pen, 98, 126, 12, '#7f99ad') +
      bust(pen, 142, 126, 12, '#b8583d') +
      bust(pen, 110, 152, 9, leaf) +
      bust(pen, 133, 154, 8, gold),
  ],
  early_bird: [
    'ochre',
    (pen) =>
      pen.thin('M120 44 V58 M72 60 L80 72 M168 60 L160 72 M42 98 L56 104 M198 98 L184 104', accent) +
      pen.shape('M72 140 A48 48 0 0 1 168 140 Z', accent) +
      pen.shape(
        'M44 140 C70 128 92 150 120 140 C148 130 170 150 196 140 C196 174 164 196 120 196 C76 196 44 174 44 140 Z',
        '#7fa5c4',
      ) +
      pen.thin('M76 162 C90 154 104 168 118 160 M124 176 C138 168 152 180 164 172', pale),
  ],
  generations: [
    'taupe',
    (pen) =>
      pen.shape('M54 62 H186 V178 H54 Z', gold) +
      pen.shape('M66 74 H174 V166 H66 Z', cream) +
      bust(pen, 94, 98, 12, '#7d746c', '#efe6da') +
      bust(pen, 146, 98, 12, '#7c4b52', '#efe6da') +
      bust(pen, 82, 130, 11, '#7f99ad') +
      bust(pen, 158, 130, 11, '#b8583d') +
      bust(pen, 120, 136, 10, leaf) +
      pen.thin('M54 178 H186 M66 166 H174') +
      pen.thin('M108 62 L120 48 L132 62'),
  ],
  careful_review: [
    'lilac',
    (pen) =>
      pen.shape('M64 54 H150 V186 H64 Z', pale) +
      pen.shape(star(107, 90, 22), gold) +
      pen.thin('M80 126 H134 M80 144 H124 M80 162 H112', '#b39db3') +
      group(
        'rotate(34 160 130)',
        pen.shape('M150 78 H170 V156 L160 178 L150 156 Z', accent) +
          pen.thin('M150 156 H170 M150 94 H170') +
          pen.shape('M150 78 C150 66 170 66 170 78 Z', rose),
      ),
  ],
  three_friends: [
    'rose',
    (pen) =>
      bust(pen, 76, 120, 18, '#7f99ad') +
      bust(pen, 164, 120, 18, leaf) +
      bust(pen, 120, 112, 22, accent) +
      pen.thin('M112 110 V112 M128 110 V112 M113 121 C117 126 123 126 127 121') +
      pen.thin(
        'M70 118 V119 M82 118 V119 M158 118 V119 M170 118 V119 M72 127 C75 130 78 130 81 127 M159 127 C162 130 165 130 168 127',
      ) +
      pen.shape(heart(120, 66, 12), gold),
  ],
  id_renewed: [
    'mist',
    (pen) =>
      group('rotate(-10 96 118)', pen.shape('M56 66 H128 V166 H56 Z', '#e9eef0') + bust(pen, 92, 102, 14, '#a9bac2')) +
      group(
        'rotate(7 146 126)',
        pen.shape('M104 70 H184 V182 H104 Z', pale) +
          pen.wash(path('M107 73 H181 V150 H107 Z', '#d4583f', 'opacity="0.92"')) +
          bust(pen, 144, 112, 16, night) +
          pen.thin('M118 168 H170'),
      ) +
      pen.disc(176, 172, 20, leaf) +
      pen.thin('M167 172 L174 179 L186 165', pale),
  ],
  anniversary: [
    'cream',
    (pen) =>
      pen.thin('M120 84 V62') +
      pen.shape('M120 38 C130 50 130 60 120 62 C110 60 110 50 120 38 Z', gold) +
      pen.shape('M84 118 V94 C84 86 156 86 156 94 V118 Z', pale) +
      pen.shape('M64 172 V126 C64 116 176 116 176 126 V172 Z', rose) +
      pen.shape(
        'M64 130 C64 116 176 116 176 130 C168 146 158 130 148 138 C138 148 130 132 120 138 C110 146 102 130 92 138 C82 146 72 132 64 130 Z',
        pale,
      ) +
      pen.shape('M48 172 H192 V180 C192 186 186 190 180 190 H60 C54 190 48 186 48 180 Z', wood) +
      pen.disc(98, 104, 4, accent) +
      pen.disc(120, 106, 4, accent) +
      pen.disc(142, 104, 4, accent),
  ],
}

/** The marks of a lens's scale, around the rim. */
const marks = (colour: string) =>
  Array.from({ length: 36 }, (_, nth) =>
    group(
      `rotate(${nth * 10} 120 120)`,
      path(
        nth % 3 ? 'M120 9V13' : 'M120 8V16',
        'none',
        `stroke="${colour}" stroke-width="2.500" stroke-linecap="round"`,
      ),
    ),
  ).join('')

/** Full to the edge, on the page's own paper: shown as a circle here, and as a square where a link is shared. */
function drawBadge([paper, body]: Drawing): string {
  startPicture()
  const [lit, plain, shaded] = papers[paper]
  const [rimDef, rim] = linear(
    [
      [0, '#f7dfab'],
      [0.5, '#dcae62'],
      [1, '#a9762f'],
    ],
    [0, 0, 1, 1],
  )
  const [glassDef, glass] = radial(
    [
      [0, lit],
      [0.62, plain],
      [1, shaded],
    ],
    [0.4, 0.3, 0.85],
  )
  return canvas(
    BOX,
    BOX,
    defs(rimDef, glassDef) +
      path(`M0 0H${BOX}V${BOX}H0Z`, '#faf8f5') +
      ellipse(120, 120, 120, 120, rim) +
      marks('#6b4718') +
      ellipse(120, 120, 100, 100, glass, `stroke="#7a5320" stroke-width="4"`) +
      body(inColour) +
      path(
        'M44 86 A84 84 0 0 1 108 36',
        'none',
        'stroke="#ffffff" stroke-opacity="0.5" stroke-width="6" stroke-linecap="round"',
      ),
  )
}

const drawLocked = ([, body]: Drawing): string =>
  canvas(
    BOX,
    BOX,
    ellipse(
      120,
      120,
      118,
      118,
      LOCKED_GROUND,
      `stroke="${LOCKED_LINE}" stroke-width="3" stroke-dasharray="3 9" stroke-linecap="round"`,
    ) +
      ellipse(120, 120, 100, 100, LOCKED_GROUND, `stroke="#d9d1c6" stroke-width="3"`) +
      body(inLines),
  )

export const badgePictures = (): Picture[] =>
  Object.entries(badges).map(([name, drawing]) => ({
    file: `badge/${name}`,
    width: SIZE,
    height: SIZE,
    svg: () => drawBadge(drawing),
  }))

/** Those that are still to be earned, as lines: file → text. */
export const lockedBadges = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(badges).map(([name, drawing]) => [`badge/${name}-locked`, `${drawLocked(drawing)}\n`]),
  )
