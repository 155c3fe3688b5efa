import { blur, defs, ellipse, freshId, group, rect } from './svg.ts'

interface Stood {
  body: number
  left: number
  neck: number
  soles: number
  standing: boolean
}

const SHADOW = '#3b2a20'

/** The soft shadow that people throw on the paper behind them, to the lower right. */
export function wallShadows(people: readonly Stood[], height: number): string {
  if (people.length === 0) return ''
  const [def, soft] = blur(height * 0.026)
  const spots = people
    .filter(({ standing }) => !standing)
    .map(({ left, neck, body }) =>
      [
        ellipse(left + body * 130, neck - body * 260, body * 300, body * 380, SHADOW),
        ellipse(left + body * 150, neck + body * 620, body * 420, body * 620, SHADOW),
      ].join(''),
    )
  return `${defs(def)}<g filter="${soft}" opacity="0.1">${spots.join('')}</g>`
}

/** Where feet, seats and paws meet the floor. */
export function floorShadows(
  people: readonly Stood[],
  pets: readonly { x: number; y: number; size: number }[],
  height: number,
): string {
  const [def, soft] = blur(height * 0.008)
  const spots = [
    ...people
      .filter(({ standing }) => standing)
      .map(({ left, soles, body }) => ellipse(left + body * 150, soles, body * 560, body * 90, SHADOW)),
    ...pets.map(({ x, y, size }) => ellipse(x + size * 0.03, y, size * 0.24, size * 0.03, SHADOW)),
  ]
  return spots.length ? `${defs(def)}<g filter="${soft}" opacity="0.2">${spots.join('')}</g>` : ''
}

/** A thin edge of light inside the line, on the side of the window. */
export function rimmed(body: string, width: number, height: number): string {
  const id = freshId('rim')
  const r = Math.max(1.2, Math.min(height, width) * 0.0042)
  return (
    `<defs><filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">` +
    `<feOffset in="SourceAlpha" dx="${r.toFixed(2)}" dy="${(r * 0.7).toFixed(2)}"/><feComposite in2="SourceAlpha" operator="in" result="in"/>` +
    `<feOffset in="SourceAlpha" dx="${(r * 2.3).toFixed(2)}" dy="${(r * 1.6).toFixed(2)}" result="off"/>` +
    `<feComposite in="in" in2="off" operator="out" result="edge"/>` +
    `<feFlood flood-color="#fff1d6" flood-opacity="0.3"/><feComposite in2="edge" operator="in" result="rim"/>` +
    `<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="rim"/></feMerge></filter></defs>` +
    `<g filter="url(#${id})">${body}</g>`
  )
}

export type GoboKind = 'panes' | 'blinds' | 'leaves'

/** Light through a window that is out of the picture, over people and all. */
export function gobo(kind: GoboKind, width: number, height: number): string {
  const [def, soft] = blur(height * 0.006)
  const warm = '#fff0cf'
  const shapes = {
    panes: () =>
      [0, 1].flatMap((column) =>
        [0, 1, 2].map((row) => rect(column * 0.21 * height, row * 0.27 * height, 0.185 * height, 0.24 * height, warm)),
      ),
    blinds: () => Array.from({ length: 9 }, (_, i) => rect(0, i * 0.09 * height, 0.62 * height, 0.05 * height, warm)),
    leaves: () =>
      Array.from({ length: 9 }, (_, i) =>
        group(
          `translate(${((i * 0.618) % 1) * 0.6 * height} ${((i * 0.37) % 1) * 0.8 * height}) rotate(${(i * 67) % 180})`,
          ellipse(0, 0, 0.035 * height, 0.11 * height, warm),
        ),
      ),
  }[kind]()
  const x = Math.max(0.06 * width, width * 0.62 - 0.36 * height)
  return `${defs(def)}<g filter="${soft}" opacity="0.13">${group(`translate(${x} ${0.02 * height}) skewY(13) skewX(-7)`, shapes.join(''))}</g>`
}
