/** The size the server crops from: twice the puzzle, and a little to spare. */
export const WIDTH = 640
export const HEIGHT = 330

/** The same seed draws the same picture, so a second run changes nothing. */
export function dice(seed: number): (from: number, to: number) => number {
  let state = seed
  return (from, to) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return from + (state / 4_294_967_296) * (to - from)
  }
}

const n = (value: number) => Number(value.toFixed(1))

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const fade = (id: string, stops: readonly string[], direction: 'down' | 'right' = 'down') => {
  const [x2, y2] = direction === 'down' ? [0, 1] : [1, 0]
  const all = stops.map((colour, i) => `<stop offset="${n(i / (stops.length - 1))}" stop-color="${colour}"/>`)
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${all.join('')}</linearGradient>`
}

export const picture = (defs: string, ...body: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${body.join('')}</svg>`

/** A rolling line of land, filled down to the bottom. */
export function hills(seed: number, base: number, rise: number, step: number, fill: string): string {
  const throwDice = dice(seed)
  let d = `M-20 ${HEIGHT + 20}V${n(base)}`
  for (let x = -20; x < WIDTH + 20; x += step) {
    const top = base - throwDice(-rise, rise)
    d += `S${n(x + step / 2)} ${n(top - rise / 2)} ${n(x + step)} ${n(base + throwDice(-rise / 3, rise / 3))}`
  }
  return shape(`${d}V${HEIGHT + 20}Z`, fill)
}

/** A stem with leaves on both sides, growing up from its foot. */
export function sprig(x: number, y: number, height: number, lean: number, leaf: string, stem: string): string {
  const parts = [stroke(`M${n(x)} ${n(y)}q${n(lean * 0.2)} ${n(-height * 0.6)} ${n(lean)} ${n(-height)}`, stem, 2.5)]
  for (let i = 1; i <= 6; i++) {
    const share = i / 6
    const at = { x: x + lean * share ** 1.7, y: y - height * share }
    const size = height * (0.2 - share * 0.08)
    for (const side of [-1, 1])
      parts.push(
        oval(
          at.x + side * size * 0.75,
          at.y - size * 0.3,
          size,
          size * 0.36,
          leaf,
          `transform="rotate(${n(side * -34)} ${n(at.x)} ${n(at.y)})"`,
        ),
      )
  }
  return parts.join('')
}
