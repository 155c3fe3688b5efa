import { drawBackdrop } from '../backdrops.ts'
import { mix, type Paper } from '../palette.ts'
import type { Person } from '../person.ts'
import type { Picture } from '../picture.ts'
import { type PersonPlaced, sceneBody } from '../scene.ts'
import { blur, canvas, defs, ellipse, group, radial, rect, startPicture } from '../svg.ts'
import { type Aura, auras } from './auras.demo.ts'
import { drawBrought, drawWorn, type Worn } from './forms.ts'
import { drawMade } from './results.ts'
import { feelers, feelings, grounds, model, type Sitter, styles } from './styles.demo.ts'

const [W, H] = [600, 800]

/** People over whatever is drawn behind them. */
const people = (figures: readonly PersonPlaced[], paper: Paper, width = W, height = H) =>
  sceneBody({ backdrop: 'flat', paper, ground: 'none', figures }, width, height)

const faceOf = (who: Person): PersonPlaced => ({ who, x: 0.5, size: 1.42, neck: 0.76 })

const drawStyle = ({ who, ground }: Sitter) => drawBackdrop('sweep', ground, W, H) + people([faceOf(who)], ground)

/** A made-up face in a state of mind, on nothing: the page puts the chosen colours behind it. */
function drawFelt({ who }: Sitter, feeling: string): string {
  const { tilt: _, papers: __, ...look } = feelings[feeling]!
  return people([faceOf({ ...who, look: { ...who.look!, ...look } })], 'white')
}

/** Paper of one colour, lit a little from the upper left. */
function plain(colour: string): string {
  const [def, fill] = radial(
    [
      [0, mix(colour, '#ffffff', 0.16)],
      [0.6, colour],
      [1, mix(colour, '#1c1a17', 0.1)],
    ],
    [0.34, 0.26, 0.95],
  )
  return defs(def) + rect(0, 0, W, H, fill)
}

const drawGround = (colour: string) => plain(colour) + people([{ who: model, x: 0.5, size: 1.16, neck: 0.68 }], 'white')

/** Two frames of a film, one face in each. */
function drawFeeling(code: string): string {
  const { tilt, papers, ...look } = feelings[code]!
  const frame = (nth: 0 | 1) => {
    const [w, h] = [600, 394]
    const who = feelers[nth]
    const figure: PersonPlaced = { who: { ...who, look: { ...who.look!, ...look } }, x: 0.5, size: 2.16, neck: 1.02 }
    return `<svg x="0" y="${nth * 406}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${
      drawBackdrop('flat', papers[nth], w, h) +
      group(`rotate(${tilt[nth]} 300 380)`, people([figure], papers[nth], w, h))
    }</svg>`
  }
  return rect(0, 0, W, H, '#fffdf8') + frame(0) + frame(1)
}

const drawAura = ({ who, pose, set }: Aura) =>
  sceneBody({ ...set, figures: [{ who, pose, x: 0.5, size: 0.86, neck: 0.5 }] }, W, H)

const clothes: Readonly<Record<string, readonly [Paper, Worn]>> = {
  shirt: ['blue', { top: 'collar', cloth: 'white' }],
  suit: ['sand', { top: 'jacket', cloth: 'navy', second: 'white' }],
  knit: ['cream', { top: 'turtle', cloth: 'rust', knitted: true }],
  chinese: ['sage', { top: 'qipao', cloth: 'rose', second: 'accent' }],
  gown: ['lilac', { top: 'straps', cloth: 'plum', skirt: true }],
}

function hung(paper: Paper, body: string, y: number, scale: number): string {
  const [def, soft] = blur(12)
  return (
    drawBackdrop('sweep', paper, W, H) +
    defs(def) +
    `<g filter="${soft}" opacity="0.2">${ellipse(330, 746, 190, 26, '#3b2a20')}</g>` +
    group(`translate(300 ${y}) scale(${scale})`, `<g fill="none">${body}</g>`)
  )
}

const drawn = (file: string, body: () => string, width = W, height = H): Picture => ({
  file: `custom/${file}`,
  width,
  height,
  svg: () => {
    startPicture()
    return canvas(W, H, body()).replace(`width="${W}" height="${H}"`, `width="${width}" height="${height}"`)
  },
})

const result = (name: string, body: () => string) => drawn(`result/${name}`, body, 900, 1200)

/** What one chooses from before a booking, and what comes of it. */
export const customPictures = (): Picture[] => [
  ...Object.entries(styles).map(([code, sitter]) => drawn(`makeup_style/${code}`, () => drawStyle(sitter))),
  ...Object.entries(grounds).map(([code, colour]) => drawn(`background/${code}`, () => drawGround(colour))),
  ...Object.keys(feelings).map((code) => drawn(`emotion/${code}`, () => drawFeeling(code))),
  ...Object.entries(auras).map(([code, aura]) => drawn(`aura/${code}`, () => drawAura(aura))),
  drawn('attire/own', () => hung('oat', drawBrought(), 180, 0.41)),
  ...Object.entries(clothes).map(([code, [paper, worn]]) =>
    drawn(`attire/${code}`, () => hung(paper, drawWorn(worn), worn.skirt ? 160 : 150, worn.skirt ? 0.41 : 0.43)),
  ),
  ...Object.entries(styles).flatMap(([code, sitter]) =>
    Object.keys(feelings).map((feeling) => drawn(`result/naive_${code}_${feeling}`, () => drawFelt(sitter, feeling))),
  ),
  ...Object.entries(auras).map(([code, aura]) => result(`makeup_${code}`, () => drawMade(aura))),
]
