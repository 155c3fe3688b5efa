let lastId = 0

/** Ids of gradients and clips only have to differ within one picture; each starts counting anew. */
export const freshId = (word: string): string => `${word}${++lastId}`

export const startPicture = (): void => {
  lastId = 0
}

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A gradient along a line of its shape's box: [its definition, the fill to use]. */
export function linear(stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): [def: string, fill: string] {
  const id = freshId('l')
  return [
    `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    `url(#${id})`,
  ]
}

/** A gradient along a line of the drawing itself, so that strokes and flat shapes can share it. */
export function userLinear(
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): [def: string, fill: string] {
  const id = freshId('u')
  return [
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    `url(#${id})`,
  ]
}

export function radial(stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): [def: string, fill: string] {
  const id = freshId('r')
  return [`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`, `url(#${id})`]
}

/** A blur of so many pixels: [its definition, the filter to use]. */
export function blur(deviation: number): [def: string, filter: string] {
  const id = freshId('b')
  return [
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    `url(#${id})`,
  ]
}

export const defs = (...all: string[]): string => `<defs>${all.join('')}</defs>`

export const group = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const canvas = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
