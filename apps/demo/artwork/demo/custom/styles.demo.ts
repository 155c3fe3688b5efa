import type { Look } from '../looks.ts'
import type { Paper } from '../palette.ts'
import type { Person } from '../person.ts'
import type { PoseName } from '../rig/poses.ts'

export interface Sitter {
  who: Person
  ground: Paper
  pose?: PoseName
}

const sitter = (ground: Paper, look: Look, who: Partial<Person> & Pick<Person, 'cloth'>, pose?: PoseName): Sitter => ({
  ground,
  who: { hair: 1, body: 14, look, ...who },
  ...(pose ? { pose } : {}),
})

/** Six ways to be made up, each on a person of its own. */
export const styles: Readonly<Record<string, Sitter>> = {
  native: sitter(
    'oat',
    {
      hair: 'straight',
      browed: 16,
      lips: '#cf8a78',
      mouth: 'smile',
      freckles: true,
      blush: { colour: '#e08b6e', at: 'nose', strength: 0.34 },
    },
    { hairColour: 'brown', top: 'tee', cloth: 'cream', skin: 1 },
  ),
  clear: sitter(
    'sky',
    {
      hair: 'sleek',
      brow: 'straight',
      lips: '#e07a86',
      shine: true,
      lashes: true,
      shadow: '#f3c9cf',
      blush: { colour: '#f08f97', at: 'high', strength: 0.5 },
      earring: 'pearl',
    },
    { top: 'collar', cloth: 'white' },
  ),
  learned: sitter(
    'taupe',
    {
      hair: 'bob',
      brow: 'arched',
      browed: 20,
      lips: '#a8453c',
      shadow: '#a9755c',
      glasses: true,
      mouth: 'smile',
      blush: { colour: '#c9735a', at: 'high', strength: 0.36 },
      eyes: 'steady',
    },
    { hairColour: 'chestnut', top: 'turtle', cloth: 'charcoal' },
  ),
  lively: sitter(
    'butter',
    {
      hair: 'pony',
      brow: 'raised',
      browed: 15,
      mouth: 'easy',
      lips: '#dd5a44',
      lashes: true,
      shadow: '#f2a987',
      blush: { colour: '#f27a56', at: 'apple', strength: 0.55 },
    },
    { hairColour: 'brown', top: 'round', cloth: 'rust' },
  ),
  men: sitter(
    'steel',
    { hair: 'side', brow: 'straight', browed: 26, eyes: 'steady', mouth: 'smile', lips: '#c08574' },
    { top: 'jacket', cloth: 'navy', second: 'white', skin: 1, build: 'broad' },
  ),
  bare: sitter('white', { hair: 'band', browed: 11, lips: '#dba596', mouth: 'smile' }, { top: 'wrap', cloth: 'sky' }),
}

/** Who sits before every colour, so that nothing differs but the colour. */
export const model: Person = {
  hair: 1,
  body: 18,
  cloth: 'charcoal',
  second: 'white',
  build: 'slim',
  look: {
    hair: 'low',
    brow: 'straight',
    mouth: 'smile',
    lips: '#c8675c',
    shadow: '#d9a894',
    blush: { colour: '#e58a76', at: 'high', strength: 0.4 },
  },
}

export const grounds: Readonly<Record<string, string>> = {
  white: '#ffffff',
  blue: '#438edb',
  red: '#d03a36',
  grey: '#a6a4a2',
  mist: '#a9bcc9',
  oat: '#e2d3bd',
  sakura: '#f2cbcf',
  pine: '#2f4a40',
}

type Feeling = Pick<Look, 'eyes' | 'mouth' | 'brow'> & { tilt: [number, number]; papers: [Paper, Paper] }

/** Five states of mind, on two faces each. */
export const feelings: Readonly<Record<string, Feeling>> = {
  calm: { eyes: 'open', mouth: 'calm', brow: 'soft', tilt: [0, 0], papers: ['mist', 'cream'] },
  smile: { eyes: 'smiling', mouth: 'easy', brow: 'raised', tilt: [-4, 3], papers: ['butter', 'blush'] },
  confident: { eyes: 'steady', mouth: 'corner', brow: 'arched', tilt: [4, -4], papers: ['clay', 'ochre'] },
  relaxed: { eyes: 'half', mouth: 'smile', brow: 'soft', tilt: [-8, 8], papers: ['sage', 'moss'] },
  earnest: { eyes: 'steady', mouth: 'firm', brow: 'straight', tilt: [0, 0], papers: ['steel', 'grey'] },
}

export const feelers: readonly [Person, Person] = [
  {
    hair: 1,
    body: 14,
    hairColour: 'brown',
    cloth: 'white',
    top: 'collar',
    look: { hair: 'straight', lips: '#c8675c', browed: 16, blush: { colour: '#e58a76', at: 'apple', strength: 0.36 } },
  },
  {
    hair: 1,
    body: 14,
    cloth: 'denim',
    top: 'collar',
    skin: 1,
    build: 'broad',
    look: { hair: 'side', lips: '#c08574', browed: 23 },
  },
]
