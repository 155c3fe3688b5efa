const BLADES = 6
const OUTER = 40
/** Half closed at the first level, wide open at the last. */
const NARROW = 9
const WIDE = 30

type Point = readonly [x: number, y: number]

const at = (degrees: number, radius: number): Point => {
  const turn = (degrees * Math.PI) / 180
  return [50 + radius * Math.cos(turn), 50 + radius * Math.sin(turn)]
}

/** Where the ray from one point through another leaves the rim. */
function rimBeyond([ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay]
  const [fx, fy] = [ax - 50, ay - 50]
  const a = dx * dx + dy * dy
  const b = 2 * (fx * dx + fy * dy)
  const c = fx * fx + fy * fy - OUTER * OUTER
  const along = (-b + Math.sqrt(b * b - 4 * a * c)) / (2 * a)
  return [ax + along * dx, ay + along * dy]
}

const said = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** The blades of a shutter, each a path in a box of 100; `open` from 0 to 1. */
export function bladesOf(open: number): string[] {
  const share = Math.min(Math.max(open, 0), 1)
  const radius = NARROW + (WIDE - NARROW) * share
  const corner = (nth: number) => at((360 / BLADES) * nth - 14 * share, radius)
  const rim = (nth: number) => rimBeyond(corner(nth + 1), corner(nth))
  return Array.from({ length: BLADES }, (_, nth) => {
    const [inner, from, to] = [corner(nth + 1), rim(nth), rim(nth + 1)]
    return `M${said(inner)}L${said(from)}A${OUTER} ${OUTER} 0 0 1 ${said(to)}Z`
  })
}
