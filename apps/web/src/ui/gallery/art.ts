/** Studio backdrops with a figure, drawn on the spot: the gallery needs no files. */
const GROUNDS = ['#e9dccf', '#d9dfdc', '#e8d3cc', '#dcd6e2', '#e6e0c9', '#cfd8de']
const CLOTHES = ['#8d4a3a', '#3f5f58', '#c98a6b', '#5d5573', '#a8873f', '#39506b']

const pick = (list: string[], n: number) => list[n % list.length]

export const tintOf = (n: number): string => pick(GROUNDS, n) ?? '#e9dccf'

export function artOf(n: number, width: number, height: number): string {
  const x = width / 2
  const head = Math.min(width, height) / 7
  const y = height * 0.42
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="l" cx=".5" cy=".35"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="${tintOf(n)}"/><rect width="100%" height="100%" fill="url(#l)"/><path d="M${x - head * 2.3} ${height}c0-${head * 2.6} ${head * 1.2}-${head * 3} ${head * 2.3}-${head * 3}s${head * 2.3} ${head * 0.4} ${head * 2.3} ${head * 3}z" fill="${pick(CLOTHES, n)}"/><path d="M${x - head * 1.15} ${y + head * 0.9}c-${head * 0.4}-${head * 3} ${head * 2.7}-${head * 3} ${head * 2.3} 0z" fill="#3a2e28"/><circle cx="${x}" cy="${y}" r="${head}" fill="#f3d9c6"/><path d="M${x - head} ${y}c${head * 0.2}-${head * 1.3} ${head * 1.8}-${head * 1.3} ${head * 2} 0c-${head * 0.6}-${head * 0.1}-${head * 1.2}-${head * 0.5}-${head * 1.3}-${head * 0.7}c-${head * 0.1} ${head * 0.3}-${head * 0.4} ${head * 0.6}-${head * 0.7} ${head * 0.7}z" fill="#3a2e28"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
