/** The pictures of gifts as a chat shows them: square, in the colours and with the shapes that the page of a gift has. */
import type { Picture } from '../demo/picture.ts'

const accent = '#c2452d'
const press = '#a83824'
const foil = '#ecd2a8'
const warn = '#9a6412'
const sage = '#55705f'
const dusk = '#33291f'
const dusk2 = '#54402e'

const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`

const blossom = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})">${[0, 72, 144, 216, 288]
    .map((turn) => `<ellipse cy="-13" rx="9" ry="13" fill="${accent}" transform="rotate(${turn})"/>`)
    .join('')}${disc(0, 0, 7, warn)}</g>`

const drawings: Readonly<Record<string, { ground: string; body: readonly string[] }>> = {
  ribbon: {
    ground: '#fbeae5',
    body: [
      `<rect x="104" y="84" width="112" height="72" rx="6" fill="${accent}"/>`,
      `<rect x="96" y="66" width="128" height="24" rx="6" fill="${press}"/>`,
      fill('M152 66h16v90h-16z', foil),
      fill('M160 66c-10-26-44-34-46-16-1 13 26 17 46 16zm0 0c10-26 44-34 46-16 1 13-26 17-46 16z', foil),
      line('M160 66c-8-14-26-20-32-15M160 66c8-14 26-20 32-15', '#fff', 3),
    ],
  },
  cake: {
    ground: '#f8efe0',
    body: [
      fill('M92 150h136v8a6 6 0 01-6 6H98a6 6 0 01-6-6z', press),
      fill('M106 106a8 8 0 018-8h92a8 8 0 018 8v46H106z', accent),
      fill(
        'M106 110c9 14 18 14 27 0 9 14 18 14 27 0 9 14 18 14 27 0 9 14 18 14 27 0v-4a8 8 0 00-8-8h-92a8 8 0 00-8 8z',
        foil,
      ),
      line('M130 98V70M160 98V62M190 98V70', foil, 5),
      fill(
        'M130 64c-6-6-3-11 0-16 3 5 6 10 0 16zM160 56c-6-6-3-11 0-16 3 5 6 10 0 16zM190 64c-6-6-3-11 0-16 3 5 6 10 0 16z',
        warn,
      ),
    ],
  },
  flowers: {
    ground: '#e7eee8',
    body: [
      line('M160 150C150 120 134 104 124 92M160 150c0-34 0-56 0-78M160 150c10-30 26-46 36-58', sage, 3),
      fill('M130 118h60l-20 46h-20z', sage),
      fill('M142 132h36l-4 8h-28z', foil),
      blossom(124, 80),
      blossom(160, 58),
      blossom(196, 80),
    ],
  },
  camera: {
    ground: '#f3efe9',
    body: [
      fill('M134 66l8-14h36l8 14z', dusk),
      `<rect x="92" y="66" width="136" height="88" rx="12" fill="${dusk2}"/>`,
      disc(160, 110, 34, foil),
      disc(160, 110, 24, dusk),
      line('M146 104a15 15 0 0113-10', '#fff', 3),
      disc(210, 82, 5, warn),
      line('M106 82h16', foil, 5),
    ],
  },
}

/** A square around the middle of the page's drawing, with room above and below. */
const drawn = (ground: string, body: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="70 12 180 180"><rect x="70" y="12" width="180" height="180" fill="${ground}"/>` +
  `<path d="M70 192v-56c50-22 80 12 120-6s40-24 60-22v84z" fill="#fff" opacity=".6"/>${body.join('')}</svg>`

export const giftPictures = (): Picture[] =>
  Object.entries(drawings).map(([file, { ground, body }]) => ({
    ...{ file, width: 400, height: 400, svg: () => drawn(ground, body) },
  }))
