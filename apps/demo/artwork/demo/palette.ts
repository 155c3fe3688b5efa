/** The studio's colours: paper grounds, cloth, hair and skin, with one warm accent. */
export const ink = '#2b2420'
export const accent = '#c2452d'

/** Seamless paper, from lit to shaded. */
export const papers = {
  cream: ['#fbf6ee', '#f1e7d9', '#dccdb9'],
  oat: ['#f5ecdf', '#e9dbc7', '#d0bda3'],
  sand: ['#f0e0cb', '#e2cbae', '#c6a985'],
  blush: ['#f8e4da', '#eecabb', '#d6a593'],
  clay: ['#e9bfa9', '#d89c82', '#b9765c'],
  terracotta: ['#d98a6e', '#c26a4e', '#994a34'],
  red: ['#d4583f', '#b93f2a', '#8f2c1d'],
  sage: ['#e3e8d9', '#c9d2ba', '#a5b194'],
  olive: ['#bcc3a4', '#9aa381', '#747e5e'],
  mist: ['#e9eef0', '#cfdadf', '#a9bac2'],
  blue: ['#a9c4da', '#7fa5c4', '#5d86a8'],
  slate: ['#9aa7ae', '#75848d', '#525f68'],
  grey: ['#eeebe7', '#d9d4ce', '#b7b0a8'],
  white: ['#ffffff', '#f7f4f0', '#e2dcd4'],
  taupe: ['#d9cabb', '#bfab98', '#978270'],
  night: ['#6a5f57', '#453c36', '#29231f'],
  butter: ['#faeecb', '#f0dca0', '#d6bc78'],
  ochre: ['#f2cf8a', '#dfae5c', '#b98438'],
  lilac: ['#efe6ef', '#d9c8d8', '#b39db3'],
  sky: ['#e3f0f5', '#bddbe6', '#8fb6c6'],
  rose: ['#f6d3d0', '#e6aca9', '#c47f80'],
  moss: ['#d3dabf', '#b0bc95', '#85936c'],
  steel: ['#c3d0da', '#9db0bf', '#74899a'],
} as const satisfies Record<string, readonly [lit: string, paper: string, shaded: string]>

export type Paper = keyof typeof papers

export const skins = ['#f9e4d4', '#f4d6bf', '#e8bf9f', '#cf9a74', '#9c6b4c'] as const

export const hairs = {
  black: ['#4a403b', '#1f1a18'],
  brown: ['#7a5a47', '#4a3328'],
  chestnut: ['#96664a', '#603d2b'],
  silver: ['#f0ece6', '#cbc4bb'],
  grey: ['#a79e96', '#7d746c'],
  white: ['#fbf8f3', '#e2dcd3'],
  ginger: ['#c07a4a', '#8a4d2b'],
} as const satisfies Record<string, readonly [lit: string, shaded: string]>

export type HairColour = keyof typeof hairs

export const cloths = {
  white: '#fdfaf5',
  cream: '#f4e9d8',
  camel: '#cfa77b',
  rust: '#b8583d',
  accent: '#c2452d',
  rose: '#dfa598',
  pink: '#f1c9bf',
  sage: '#9eab8c',
  forest: '#5c6b55',
  denim: '#7f99ad',
  sky: '#bcd0dc',
  navy: '#39465a',
  charcoal: '#4a4644',
  black: '#302b29',
  grey: '#b9b3ac',
  mustard: '#d9ac57',
  plum: '#7c4b52',
  lilac: '#c9bccb',
} as const

export type Cloth = keyof typeof cloths

/** Mixes two colours; 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [a, b] = [parts(first), parts(second)]
  return `#${a
    .map((value, i) =>
      Math.round(value + (b[i]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
