import { stroke } from '../inked.ts'
import { accent, ink, mix } from '../palette.ts'
import { blur, defs, ellipse, group, line, path, rect } from '../svg.ts'

const edge = `stroke="${ink}" stroke-width="5" stroke-linejoin="round"`

function shadow(shape: string): string {
  const [def, soft] = blur(9)
  return `${defs(def)}<g transform="translate(9 12)" filter="${soft}" opacity="0.2">${shape}</g>`
}

const TICKET = 'M0 0 H150 A14 14 0 0 0 178 0 H240 V120 H178 A14 14 0 0 0 150 120 H0 Z'

/** A ticket with its stub, blank: what it is worth is said in words beside the picture. */
export const ticket = (x: number, y: number, turn: number, colour: string, size = 1): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    shadow(path(TICKET, '#3b2a20')) +
      path(TICKET, '#fffaf2', edge) +
      path('M0 0 H150 A14 14 0 0 0 164 14 V106 A14 14 0 0 0 150 120 H0 Z', colour, edge) +
      line('M164 22 V100', ink, 3, 'stroke-dasharray="7 7"') +
      ellipse(58, 60, 30, 30, '#fffaf2', 'opacity="0.92"') +
      line('M46 58 L58 50 V76 M48 77 H68', colour, 6) +
      line('M104 48 H140 M104 66 H132', '#fffaf2', 7) +
      line('M190 46 H222 M190 64 H214 M190 82 H222', '#d9cdbd', 6),
  )

const W600 = 600

const peg = (x: number, y: number) => rect(x - 7, y - 18, 14, 38, '#e0b873', edge)

/** Tickets on a line, each with its peg. */
export const hungTickets = (y: number, colours: readonly string[], size = 0.62): string =>
  line(`M-10 ${y - 20} Q300 ${y + 44} 610 ${y - 26}`, '#8a6648', 5) +
  colours
    .map((colour, i) => {
      const x = 24 + i * (560 / colours.length)
      const t = (x + 70) / W600
      const top = y - 14 + 4 * 30 * t * (1 - t)
      return ticket(x, top, [-4, 3, -2, 5][i % 4]!, colour, size) + peg(x + 70, top)
    })
    .join('')

export const envelope = (x: number, y: number, size: number, card = ''): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(rect(-230, -150, 460, 320, '#3b2a20', 'rx="12"')) +
      path('M-230 -140 L0 -330 L230 -140 V170 H-230 Z', mix(accent, '#ffffff', 0.12), edge) +
      path('M-230 -140 L0 -330 L230 -140 L0 30 Z', mix(accent, '#2b0d06', 0.28), edge) +
      card +
      path(
        'M-230 -140 L0 40 L230 -140 V158 C230 168 222 174 212 174 H-212 C-222 174 -230 168 -230 158 Z',
        accent,
        edge,
      ) +
      line('M-224 166 L-40 8 M224 166 L40 8', mix(accent, '#2b0d06', 0.35), 4) +
      ellipse(0, 36, 34, 34, '#e0b873', edge) +
      path('M0 18 L6 30 L19 31 L9 40 L12 53 L0 46 L-12 53 L-9 40 L-19 31 L-6 30 Z', mix('#e0b873', ink, 0.3)),
  )

export const crown = (x: number, y: number, size: number, turn = 0): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M-70 0 L-84 -84 L-40 -44 L0 -104 L40 -44 L84 -84 L70 0 Z', '#e9c36e', stroke) +
      line('M-66 -14 H66', mix('#e9c36e', ink, 0.4), 6) +
      [-84, 0, 84]
        .map((cx, i) => ellipse(cx, [-90, -112, -90][i]!, 13, 13, '#f6d3d0', `stroke="${ink}" stroke-width="6"`))
        .join(''),
  )

/** Towers far away, of paper. */
export const castle = (colour: string, base: number): string => {
  const tower = (x: number, w: number, top: number) =>
    rect(x, top, w, base - top, colour) +
    path(`M${x - 8} ${top} L${x + w / 2} ${top - w * 1.1} L${x + w + 8} ${top} Z`, mix(colour, accent, 0.2)) +
    rect(x + w / 2 - 6, top + 26, 12, 26, mix(colour, '#ffffff', 0.5), 'rx="6"')
  return [
    tower(120, 60, base - 250),
    tower(420, 60, base - 250),
    tower(190, 70, base - 340),
    tower(340, 70, base - 340),
    tower(258, 84, base - 430),
    rect(110, base - 150, 380, 150, mix(colour, '#ffffff', 0.12)),
    path(`M270 ${base} V${base - 70} A30 30 0 0 1 330 ${base - 70} V${base} Z`, mix(colour, ink, 0.25)),
  ].join('')
}

/** A phone as large as a hand, with a picture on it. */
export const phone = (x: number, y: number, turn: number, size: number, inside: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    shadow(rect(-120, -240, 240, 480, '#3b2a20', 'rx="34"')) +
      rect(-120, -240, 240, 480, '#3a322d', `rx="34" ${edge}`) +
      rect(-106, -222, 212, 444, '#fdfaf5', 'rx="22"') +
      inside,
  )

export const heart = (x: number, y: number, size: number, colour = accent): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path('M0 26 C-50 -8 -40 -46 -14 -44 C-4 -43 0 -34 0 -28 C0 -34 4 -43 14 -44 C40 -46 50 -8 0 26 Z', colour, edge),
  )

/** A standing mirror, with what it shows. */
export const standingMirror = (x: number, y: number, w: number, h: number, seen: string): string => {
  const id = `m${Math.round(x)}${Math.round(w)}`
  return [
    line(`M${x + 20} ${y + h} L${x - 10} ${y + h + 60} M${x + w - 20} ${y + h} L${x + w + 10} ${y + h + 60}`, ink, 16),
    line(
      `M${x + 20} ${y + h} L${x - 10} ${y + h + 60} M${x + w - 20} ${y + h} L${x + w + 10} ${y + h + 60}`,
      '#8a6648',
      9,
    ),
    rect(x - 16, y - 16, w + 32, h + 32, '#b98c62', `rx="${w / 2 + 16}" ${edge}`),
    rect(x, y, w, h, '#eef2f2', `rx="${w / 2}" stroke="${ink}" stroke-width="3"`),
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${w / 2}"/></clipPath><g clip-path="url(#${id})">${seen}${line(`M${x + 20} ${y + h * 0.5} L${x + w * 0.6} ${y + 20} M${x + 30} ${y + h * 0.64} L${x + w * 0.5} ${y + h * 0.3}`, '#ffffff', 12, 'opacity="0.45"')}</g>`,
  ].join('')
}

/** A picture on the wall. */
export const framed = (x: number, y: number, w: number, h: number, wood: string, inside: string, turn = 0): string =>
  group(
    `rotate(${turn} ${x + w / 2} ${y + h / 2})`,
    shadow(rect(x, y, w, h, '#3b2a20')) +
      rect(x, y, w, h, wood, edge) +
      rect(x + 12, y + 12, w - 24, h - 24, '#fffdf8') +
      `<svg x="${x + 18}" y="${y + 18}" width="${w - 36}" height="${h - 36}" viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">${inside}</svg>` +
      rect(x + 18, y + 18, w - 36, h - 36, 'none', `stroke="${ink}" stroke-width="2.5"`),
  )

/** A sheet that says something in lines, with a seal. */
export const paper = (x: number, y: number, w: number, h: number, turn: number, sealed = true): string =>
  group(
    `rotate(${turn} ${x + w / 2} ${y + h / 2})`,
    shadow(rect(x, y, w, h, '#3b2a20')) +
      rect(x, y, w, h, '#fffdf8', edge) +
      line(`M${x + w * 0.3} ${y + 50} H${x + w * 0.7}`, ink, 9) +
      Array.from({ length: Math.floor((h - 130) / 34) }, (_, i) =>
        line(`M${x + 34} ${y + 96 + i * 34} H${x + w * ([0.86, 0.8, 0.88, 0.64][i % 4] ?? 0.8)}`, '#d9cdbd', 7),
      ).join('') +
      (sealed
        ? group(
            `translate(${x + w - 70} ${y + h - 66}) rotate(-12)`,
            ellipse(0, 0, 36, 36, 'none', `stroke="${accent}" stroke-width="6"`) +
              path('M0 -18 L6 -6 L19 -5 L9 4 L12 17 L0 10 L-12 17 L-9 4 L-19 -5 L-6 -6 Z', accent),
          )
        : ''),
  )

/** Three blocks to walk up, and a door that stands open. */
export const threeSteps = (): string =>
  path('M392 150 H560 V560 H392 Z', '#fff6dd', edge) +
  path('M392 150 L330 190 V620 L392 560 Z', '#c98a70', edge) +
  ellipse(344, 410, 7, 9, '#e0b873', edge) +
  [
    [330, 560, 300],
    [190, 640, 440],
    [50, 720, 580],
  ]
    .map(([x, y, w]) => rect(x!, y!, w!, 100, '#f1e2cb', edge) + rect(x!, y!, w!, 16, '#e0c9a8', edge))
    .join('')

/** A day that suits all. */
export const calendarPage = (x: number, y: number, turn: number): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    shadow(rect(0, 0, 170, 180, '#3b2a20', 'rx="10"')) +
      rect(0, 0, 170, 180, '#fffdf8', `rx="10" ${edge}`) +
      path('M0 44 V10 C0 4 4 0 10 0 H160 C166 0 170 4 170 10 V44 Z', accent, edge) +
      line('M44 -10 V16 M126 -10 V16', ink, 9) +
      Array.from({ length: 12 }, (_, i) =>
        rect(20 + (i % 4) * 35, 62 + Math.floor(i / 4) * 38, 24, 24, i === 6 ? accent : '#efe4d4', 'rx="5"'),
      ).join(''),
  )
