import { mix, type Paper, papers } from './palette.ts'
import { blur, defs, ellipse, group, line, linear, path, radial, rect } from './svg.ts'

export type BackdropKind =
  | 'sweep'
  | 'flat'
  | 'arch'
  | 'window'
  | 'blinds'
  | 'curtain'
  | 'roll'
  | 'disc'
  | 'panels'
  | 'canvas'

interface Ground {
  width: number
  height: number
  lit: string
  paper: string
  shaded: string
}

/** The wall under every backdrop: lit from the upper left, falling off to the lower right. */
function wall({ width, height, lit, paper, shaded }: Ground, strength = 1): string {
  const [def, fill] = radial(
    [
      [0, lit],
      [0.5, mix(lit, paper, 0.75)],
      [1, mix(paper, shaded, 0.75 * strength)],
    ],
    [0.3, 0.24, 0.95],
  )
  return defs(def) + rect(0, 0, width, height, fill)
}

/** The bend of the paper where wall turns into floor. */
function bend({ width, height, lit, shaded }: Ground): string {
  const [def, fill] = linear([
    [0, shaded, 0],
    [0.35, shaded, 0.3],
    [1, lit, 0.45],
  ])
  return defs(def) + rect(0, height * 0.74, width, height * 0.26, fill)
}

function arch({ width, height, lit, paper, shaded }: Ground): string {
  const [w, x] = [width * 0.66, width * 0.17]
  const r = w / 2
  const top = height * 0.12 + r
  const shape = `M${x} ${height} V${top} A${r} ${r} 0 0 1 ${x + w} ${top} V${height} Z`
  const [def, fill] = linear(
    [
      [0, mix(paper, shaded, 0.9)],
      [0.6, mix(paper, shaded, 0.35)],
      [1, mix(lit, paper, 0.8)],
    ],
    [0, 0, 1, 0.6],
  )
  return (
    defs(def) +
    path(shape, fill) +
    line(`M${x + w} ${height} V${top} A${r} ${r} 0 0 0 ${x + w / 2} ${top - r}`, lit, 5, 'opacity="0.7"')
  )
}

/** Light through a window that is out of the picture: panes thrown aslant onto the wall. */
function windowLight({ width, height, lit }: Ground): string {
  const [def, soft] = blur(width * 0.008)
  const glow = mix(lit, '#fff6e2', 0.75)
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map((row) => rect(column * 0.27 * width, row * 0.24 * height, 0.24 * width, 0.21 * height, glow)),
  )
  const leaves = [
    [0.5, 0.62, 24],
    [0.44, 0.54, -18],
    [0.53, 0.5, 38],
    [0.41, 0.66, -40],
  ]
    .map(([x, y, turn]) =>
      group(
        `translate(${x! * width} ${y! * height}) rotate(${turn})`,
        ellipse(0, 0, width * 0.018, height * 0.062, '#7c6a55', 'opacity="0.16"'),
      ),
    )
    .join('')
  return (
    defs(def) +
    `<g filter="${soft}" opacity="0.75">${group(`translate(${0.36 * width} ${0.05 * height}) skewY(14) skewX(-8)`, panes.join(''))}</g>` +
    `<g filter="${soft}">${leaves}</g>`
  )
}

function blinds({ width, height, lit }: Ground): string {
  const [def, soft] = blur(width * 0.006)
  const slats = Array.from({ length: 9 }, (_, i) =>
    rect(0, i * 0.075 * height, width * 0.72, 0.04 * height, mix(lit, '#fff4dc', 0.7)),
  )
  return `${defs(def)}<g filter="${soft}" opacity="0.62">${group(`translate(${0.24 * width} ${0.02 * height}) skewY(12)`, slats.join(''))}</g>`
}

function folds(x: number, width: number, height: number, count: number, ground: Ground): string {
  return Array.from({ length: count }, (_, i) => {
    const [def, fill] = linear(
      [
        [0, mix(ground.paper, ground.shaded, 0.55)],
        [0.4, mix(ground.lit, ground.paper, 0.25)],
        [1, mix(ground.paper, ground.shaded, 0.75)],
      ],
      [0, 0, 1, 0],
    )
    const w = width / count
    return defs(def) + rect(x + i * w, 0, w + 0.6, height, fill)
  }).join('')
}

const curtain = (ground: Ground): string =>
  folds(0, ground.width * 0.27, ground.height, 4, ground) +
  folds(ground.width * 0.76, ground.width * 0.24, ground.height, 4, ground)

/** A roll of paper on a pole between two stands, as it hangs in the studio. */
function roll(ground: Ground): string {
  const { width, height, lit, paper, shaded } = ground
  const [x, w] = [width * 0.13, width * 0.74]
  const [def, fill] = linear([
    [0, mix(lit, paper, 0.4)],
    [0.7, paper],
    [1, mix(paper, shaded, 0.4)],
  ])
  const [tubeDef, tube] = linear([
    [0, mix(lit, '#ffffff', 0.4)],
    [1, shaded],
  ])
  const [shadowDef, soft] = blur(width * 0.014)
  const stand = (at: number) =>
    line(`M${at} ${height * 0.05} V${height}`, '#6d625a', width * 0.011) +
    rect(at - width * 0.014, height * 0.052, width * 0.028, height * 0.034, '#4c433d', 'rx="3"')
  return [
    defs(def, tubeDef, shadowDef),
    stand(width * 0.075),
    stand(width * 0.925),
    line(`M${width * 0.05} ${height * 0.068} H${width * 0.95}`, '#5c524b', width * 0.012),
    rect(x + width * 0.02, height * 0.07, w, height, '#3b2a20', `opacity="0.16" filter="${soft}"`),
    rect(x, height * 0.07, w, height, fill),
    rect(x - width * 0.012, height * 0.045, w + width * 0.024, height * 0.05, tube, `rx="${height * 0.024}"`),
  ].join('')
}

function disc({ width, height, lit, paper, shaded }: Ground): string {
  const [def, fill] = linear(
    [
      [0, mix(lit, '#ffffff', 0.35)],
      [1, mix(paper, shaded, 0.55)],
    ],
    [0.1, 0, 0.9, 1],
  )
  return (
    defs(def) +
    ellipse(
      width * 0.5,
      height * 0.44,
      Math.min(width, height) * 0.41,
      Math.min(width, height) * 0.41,
      fill,
      'opacity="0.8"',
    )
  )
}

function panels({ width, height, lit, paper, shaded }: Ground): string {
  const [leftDef, left] = linear(
    [
      [0, mix(lit, '#ffffff', 0.3)],
      [1, paper],
    ],
    [0, 0, 1, 0],
  )
  const [rightDef, right] = linear(
    [
      [0, mix(paper, shaded, 0.25)],
      [1, mix(paper, shaded, 0.8)],
    ],
    [0, 0, 1, 0],
  )
  return [
    defs(leftDef, rightDef),
    path(`M0 ${height * 0.1} L${width * 0.34} ${height * 0.16} V${height} H0 Z`, left),
    path(`M${width} ${height * 0.04} L${width * 0.62} ${height * 0.13} V${height} H${width} Z`, right),
    line(`M${width * 0.34} ${height * 0.16} V${height}`, shaded, 2, 'opacity="0.5"'),
    line(`M${width * 0.62} ${height * 0.13} V${height}`, lit, 2, 'opacity="0.5"'),
  ].join('')
}

/** Hand-painted canvas: clouds of the same colour. */
function clouds({ width, height, lit, shaded }: Ground): string {
  const [def, soft] = blur(width * 0.055)
  const spots: [number, number, number, string, number][] = [
    [0.22, 0.2, 0.26, lit, 0.7],
    [0.72, 0.14, 0.2, shaded, 0.4],
    [0.84, 0.5, 0.24, shaded, 0.5],
    [0.1, 0.62, 0.2, shaded, 0.32],
    [0.52, 0.36, 0.2, lit, 0.5],
    [0.3, 0.84, 0.22, lit, 0.3],
  ]
  return `${defs(def)}<g filter="${soft}">${spots.map(([x, y, r, colour, opacity]) => ellipse(x * width, y * height, r * width, r * width * 0.85, colour, `opacity="${opacity}"`)).join('')}</g>`
}

/** A backdrop that fills the picture. */
export function drawBackdrop(kind: BackdropKind, colour: Paper, width: number, height: number): string {
  const [lit, paper, shaded] = papers[colour]
  const ground = { width, height, lit, paper, shaded }
  if (kind === 'flat') return wall(ground, 0.35)
  if (kind === 'roll') {
    const [wallLit, wallPaper, wallShaded] = papers[colour === 'cream' || colour === 'oat' ? 'taupe' : 'cream']
    return wall({ width, height, lit: wallLit, paper: wallPaper, shaded: wallShaded }) + roll(ground)
  }
  const drawn = { sweep: bend, arch, window: windowLight, blinds, curtain, disc, panels, canvas: clouds }[kind]
  return wall(ground) + drawn(ground)
}
