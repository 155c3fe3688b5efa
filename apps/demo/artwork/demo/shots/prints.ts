import { drawBackdrop } from '../backdrops.ts'
import { accent, ink, mix, type Paper, papers } from '../palette.ts'
import { drawProp } from '../props.ts'
import { blur, defs, ellipse, freshId, group, line, path, rect } from '../svg.ts'

export type PrintKind =
  | 'wallet'
  | 'frame'
  | 'polaroids'
  | 'album'
  | 'strip'
  | 'contact'
  | 'drying'
  | 'wall'
  | 'booklet'
  | 'phone'

const [W, H] = [600, 800]
const edge = `stroke="${ink}" stroke-width="5" stroke-linejoin="round"`

/** The finished picture in small, as often as wanted: drawn once, shown by reference. */
function copies(
  picture: string,
): [def: string, copy: (x: number, y: number, w: number, h: number, turn?: string) => string] {
  const id = freshId('mini')
  const copy = (x: number, y: number, w: number, h: number, view = '0 0 600 800') =>
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${view}" preserveAspectRatio="xMidYMin slice"><use href="#${id}"/></svg>`
  return [`<defs><g id="${id}">${picture}</g></defs>`, copy]
}

type Copy = ReturnType<typeof copies>[1]

function shadowed(body: string, shape: string): string {
  const [def, soft] = blur(9)
  return `${defs(def)}<g filter="${soft}" opacity="0.22" transform="translate(9 13)">${shape}</g>${body}`
}

const sheet = (x: number, y: number, w: number, h: number, turn: number, body: string) =>
  group(
    `rotate(${turn} ${x + w / 2} ${y + h / 2})`,
    shadowed(rect(x, y, w, h, '#fffdf8', edge) + body, rect(x, y, w, h, '#3b2a20')),
  )

const BUST = '90 40 420 560'

const kinds: Readonly<Record<PrintKind, (copy: Copy) => string>> = {
  wallet: (copy) =>
    sheet(
      120,
      130,
      360,
      530,
      -5,
      [0, 1, 2]
        .flatMap((row) => [0, 1, 2].map((column) => copy(142 + column * 108, 156 + row * 162, 100, 140, BUST)))
        .join('') + line('M136 650 H464', '#d9cdbd', 3),
    ) + group('translate(470 706) scale(0.5)', scissors()),
  frame: (copy) =>
    shadowed(
      rect(130, 110, 340, 440, '#b98c62', `rx="4" ${edge}`) +
        rect(156, 136, 288, 388, '#fffdf8', `stroke="${ink}" stroke-width="3"`) +
        copy(190, 174, 220, 312) +
        rect(190, 174, 220, 312, 'none', `stroke="${ink}" stroke-width="2.5"`) +
        line('M170 500 L240 150 M200 520 L250 270', '#ffffff', 12, 'opacity="0.28"'),
      rect(130, 110, 340, 440, '#3b2a20'),
    ) +
    rect(-10, 640, 620, 24, '#d9b98c', edge) +
    group('translate(500 640) scale(0.42)', drawProp('plant')) +
    group('translate(110 640) scale(0.5)', drawProp('books')),
  polaroids: (copy) =>
    line('M-10 150 C150 210 450 210 610 140', '#8a6648', 5) +
    (
      [
        [50, 190, -6, '60 0 480 480'],
        [222, 208, 3, '0 0 600 600'],
        [396, 186, 8, '120 60 360 360'],
      ] as const
    )
      .map(
        ([x, y, turn, view]) =>
          sheet(
            x,
            y,
            158,
            196,
            turn,
            copy(x + 13, y + 13, 132, 136, view) +
              rect(x + 13, y + 13, 132, 136, 'none', `stroke="${ink}" stroke-width="2.5"`),
          ) + rect(x + 70, y - 20, 16, 40, '#e0b873', edge),
      )
      .join('') +
    sheet(150, 500, 170, 214, -11, copy(164, 514, 142, 150, '60 20 480 500')) +
    sheet(310, 510, 170, 214, 7, copy(324, 524, 142, 150, '100 200 400 420')),
  album: (copy) =>
    shadowed(
      path(
        'M40 250 C140 210 240 220 300 260 C360 220 460 210 560 250 V640 C460 600 360 610 300 650 C240 610 140 600 40 640 Z',
        '#fffdf8',
        edge,
      ),
      path(
        'M40 250 C140 210 240 220 300 260 C360 220 460 210 560 250 V640 C460 600 360 610 300 650 C240 610 140 600 40 640 Z',
        '#3b2a20',
      ),
    ) +
    line('M300 260 V650', ink, 4) +
    group('skewY(-3)', copy(76, 290, 190, 260) + rect(76, 290, 190, 260, 'none', `stroke="${ink}" stroke-width="3"`)) +
    group(
      'skewY(3)',
      copy(336, 254, 88, 118, '120 40 360 480') +
        copy(436, 254, 88, 118, '60 300 480 480') +
        copy(336, 386, 188, 130, '40 60 520 360'),
    ) +
    group('translate(500 760) scale(0.5)', drawProp('cup')),
  strip: (copy) =>
    [-8, 5]
      .map((turn, nth) => {
        const x = 110 + nth * 216
        const holes = Array.from(
          { length: 17 },
          (_, i) =>
            rect(x + 8, -20 + i * 50, 14, 22, '#f4ebdd', 'rx="4"') +
            rect(x + 148, -20 + i * 50, 14, 22, '#f4ebdd', 'rx="4"'),
        ).join('')
        const views = ['60 20 480 560', '120 60 360 420', '0 0 600 700', '40 200 480 560']
        return group(
          `rotate(${turn} 300 400)`,
          shadowed(
            rect(x, -60, 170, 920, '#3a2f29', edge) +
              holes +
              [0, 1, 2, 3, 4].map((i) => copy(x + 30, -30 + i * 172, 110, 156, views[(i + nth) % 4]!)).join(''),
            rect(x, -60, 170, 920, '#3b2a20'),
          ),
        )
      })
      .join('') + group('translate(500 770) scale(0.62)', drawProp('camera')),
  contact: (copy) => {
    const views = ['0 0 600 800', '90 40 420 560', '60 100 480 640', '120 0 400 533', '30 60 500 667', '150 80 300 400']
    return (
      sheet(
        70,
        90,
        460,
        600,
        3,
        [0, 1, 2, 3]
          .flatMap((row) =>
            [0, 1, 2].map((column) =>
              copy(92 + column * 142, 112 + row * 142, 132, 130, views[(row * 3 + column) % 6]!),
            ),
          )
          .join('') +
          ellipse(300, 320, 84, 78, 'none', `stroke="${accent}" stroke-width="8"`) +
          line('M458 476 l22 26 l42 -58', accent, 9),
      ) +
      group(
        'translate(500 730) rotate(-40)',
        rect(-90, -14, 180, 28, accent, `rx="6" ${edge}`) + path('M90 -14 L130 0 L90 14 Z', '#f4e3cf', edge),
      )
    )
  },
  drying: (copy) =>
    [140, 440]
      .map(
        (y, row) =>
          line(`M-10 ${y - 30} C200 ${y + 10} 400 ${y + 10} 610 ${y - 40}`, '#8a6648', 5) +
          [0, 1, 2]
            .map((i) => {
              const x = 44 + i * 178
              const turn = [-3, 2, 4][(i + row) % 3]!
              const view = ['0 0 600 800', '90 40 420 560', '60 240 420 560'][(i + row) % 3]!
              return (
                sheet(x, y, 150, 200, turn, copy(x + 8, y + 8, 134, 184, view)) +
                rect(x + 64, y - 24, 18, 46, '#e0b873', edge)
              )
            })
            .join(''),
      )
      .join(''),
  wall: (copy) =>
    (
      [
        [70, 110, 210, 280, '0 0 600 800', '#b98c62'],
        [320, 90, 200, 150, '60 60 480 360', '#4c433d'],
        [320, 280, 150, 200, '120 60 360 480', '#c2452d'],
        [130, 430, 160, 160, '60 200 440 440', '#e0b873'],
      ] as const
    )
      .map(([x, y, w, h, view, wood]) =>
        shadowed(
          rect(x, y, w, h, wood, edge) +
            rect(x + 14, y + 14, w - 28, h - 28, '#fffdf8') +
            copy(x + 28, y + 28, w - 56, h - 56, view),
          rect(x, y, w, h, '#3b2a20'),
        ),
      )
      .join('') +
    rect(-10, 690, 620, 120, mix('#d9b98c', '#ffffff', 0.1), edge) +
    group('translate(480 700) scale(0.6)', drawProp('branch')) +
    group('translate(150 700) scale(0.6)', drawProp('letter')),
  booklet: (copy) =>
    group(
      'rotate(-8 300 400)',
      shadowed(
        rect(90, 230, 210, 330, '#b3392a', `rx="10" ${edge}`) +
          rect(300, 230, 220, 330, '#b3392a', `rx="10" ${edge}`) +
          rect(106, 246, 190, 298, '#fbeee0') +
          rect(304, 246, 200, 298, '#fffaf2') +
          copy(326, 272, 156, 116, '40 40 520 387') +
          rect(326, 272, 156, 116, 'none', `stroke="${ink}" stroke-width="3"`) +
          line('M330 420 H480 M330 450 H450 M330 480 H470', '#d9b9a0', 6) +
          ellipse(200, 390, 54, 54, 'none', `stroke="${accent}" stroke-width="6"`) +
          line('M180 390 l14 16 l28 -34', accent, 7),
        rect(90, 230, 430, 330, '#3b2a20'),
      ),
    ) +
    group('translate(430 760) scale(0.8)', drawProp('bouquet')) +
    sheet(90, 90, 110, 80, 9, copy(98, 98, 94, 64, '40 60 520 354')) +
    sheet(220, 80, 110, 80, -4, copy(228, 88, 94, 64, '40 60 520 354')),
  phone: (copy) =>
    shadowed(
      rect(160, 90, 280, 560, '#3a322d', `rx="40" ${edge}`) +
        rect(176, 110, 248, 520, '#fbf6ee', 'rx="28"') +
        `<defs><clipPath id="round"><circle cx="300" cy="250" r="88"/></clipPath></defs><g clip-path="url(#round)">${copy(205, 155, 190, 190, '90 30 420 420')}</g>` +
        ellipse(300, 250, 88, 88, 'none', `stroke="${ink}" stroke-width="4"`) +
        line('M240 378 H360', ink, 11) +
        line('M222 410 H378', '#d9cdbd', 8) +
        rect(200, 450, 200, 56, accent, 'rx="28"') +
        [0, 1, 2]
          .map((i) => copy(196 + i * 72, 530, 66, 84, ['0 0 600 764', '120 60 360 458', '60 200 440 560'][i]!))
          .join(''),
      rect(160, 90, 280, 560, '#3b2a20', 'rx="40"'),
    ) + group('translate(110 760) scale(0.5)', drawProp('cup')),
}

const scissors = () =>
  line('M-120 -160 L60 40 M60 -160 L-120 40', '#8e9aa3', 22) +
  ellipse(-140, 74, 46, 46, 'none', `stroke="${accent}" stroke-width="22"`) +
  ellipse(84, 74, 46, 46, 'none', `stroke="${accent}" stroke-width="22"`)

/** The finished thing on a table or a wall, with the first picture in it. */
export function drawPrint(kind: PrintKind, paper: Paper, picture: string): string {
  const [def, copy] = copies(picture)
  const [lit] = papers[paper]
  return (
    def +
    drawBackdrop('flat', paper, W, H) +
    `<g opacity="0.35">${path('M-20 -20 H340 L60 820 H-20 Z', mix(lit, '#ffffff', 0.5))}</g>` +
    kinds[kind](copy)
  )
}
