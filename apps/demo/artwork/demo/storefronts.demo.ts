/** How one shop looks from the street. */
export interface Front {
  wall: string
  trim: string
  door: string
  sky: readonly [string, string]
  window: 'wide' | 'arched' | 'grid' | 'pair'
  sign: 'board' | 'round' | 'blade' | 'arch'
  awning?: string
  texture?: 'brick' | 'boards' | 'tiles' | 'plaster'
  tree?: boolean
  bench?: boolean
  bicycle?: boolean
  evening?: boolean
  left?: boolean
}

const day = ['#eaf1f2', '#f7f1e6'] as const
const warm = ['#f6e5d3', '#fbf4ea'] as const
const grey = ['#e4e8e9', '#f1eeea'] as const
const dusk = ['#6f7c93', '#cdb3a2'] as const

export const studios: readonly Front[] = [
  {
    wall: '#f3e6d4',
    trim: '#8a6648',
    door: '#c2452d',
    sky: day,
    window: 'wide',
    sign: 'board',
    texture: 'plaster',
    tree: true,
  },
  {
    wall: '#dfa98f',
    trim: '#f4e9d8',
    door: '#5c6b55',
    sky: warm,
    window: 'arched',
    sign: 'round',
    texture: 'brick',
    left: true,
  },
  {
    wall: '#c9d2ba',
    trim: '#5c6b55',
    door: '#f4e9d8',
    sky: day,
    window: 'grid',
    sign: 'board',
    awning: '#c2452d',
    texture: 'boards',
  },
  {
    wall: '#f7f1e6',
    trim: '#4c433d',
    door: '#b98c62',
    sky: grey,
    window: 'pair',
    sign: 'blade',
    texture: 'tiles',
    bench: true,
  },
  {
    wall: '#cfdadf',
    trim: '#525f68',
    door: '#c98a70',
    sky: day,
    window: 'arched',
    sign: 'arch',
    left: true,
    tree: true,
  },
  {
    wall: '#e2cbae',
    trim: '#7a4a36',
    door: '#39465a',
    sky: warm,
    window: 'wide',
    sign: 'round',
    awning: '#7f99ad',
    bicycle: true,
  },
  {
    wall: '#8f7464',
    trim: '#f0dfc6',
    door: '#c2452d',
    sky: dusk,
    window: 'grid',
    sign: 'board',
    texture: 'brick',
    evening: true,
  },
  {
    wall: '#f1d9cd',
    trim: '#a4604c',
    door: '#fdfaf5',
    sky: day,
    window: 'pair',
    sign: 'arch',
    texture: 'plaster',
    left: true,
    bench: true,
  },
  {
    wall: '#bfab98',
    trim: '#3a322d',
    door: '#e9dbc7',
    sky: grey,
    window: 'wide',
    sign: 'blade',
    texture: 'boards',
    tree: true,
  },
  { wall: '#faf3e6', trim: '#5c6b55', door: '#9eab8c', sky: warm, window: 'arched', sign: 'board', awning: '#9eab8c' },
  {
    wall: '#6f5f55',
    trim: '#e9cfa6',
    door: '#8f2c1d',
    sky: dusk,
    window: 'arched',
    sign: 'round',
    evening: true,
    left: true,
  },
  {
    wall: '#e9bfa9',
    trim: '#6b4637',
    door: '#f4e9d8',
    sky: day,
    window: 'grid',
    sign: 'round',
    texture: 'tiles',
    bicycle: true,
  },
  {
    wall: '#eee6da',
    trim: '#c2452d',
    door: '#4a4644',
    sky: grey,
    window: 'wide',
    sign: 'arch',
    texture: 'brick',
    left: true,
  },
  {
    wall: '#a5b194',
    trim: '#f4e9d8',
    door: '#8a6648',
    sky: warm,
    window: 'pair',
    sign: 'board',
    texture: 'boards',
    awning: '#f0dca0',
    tree: true,
  },
  {
    wall: '#d6a593',
    trim: '#5a3a2d',
    door: '#cfdadf',
    sky: day,
    window: 'wide',
    sign: 'blade',
    texture: 'plaster',
    bench: true,
    left: true,
  },
  {
    wall: '#7d6a5d',
    trim: '#f3dcae',
    door: '#5c6b55',
    sky: dusk,
    window: 'pair',
    sign: 'arch',
    texture: 'tiles',
    evening: true,
  },
  { wall: '#f5ecdf', trim: '#7f99ad', door: '#d9ac57', sky: day, window: 'arched', sign: 'blade', awning: '#dfa598' },
  {
    wall: '#cbb8a3',
    trim: '#8f2c1d',
    door: '#fdfaf5',
    sky: grey,
    window: 'grid',
    sign: 'round',
    texture: 'boards',
    left: true,
    bicycle: true,
  },
]

const cool = ['#dfe8ec', '#f2f3f1'] as const
const blueDusk = ['#4d5f78', '#9fb2c4'] as const

export const labs: readonly Front[] = [
  { wall: '#c3ccd1', trim: '#3d4a55', door: '#2f3a44', sky: cool, window: 'wide', sign: 'blade', texture: 'tiles' },
  {
    wall: '#8796a1',
    trim: '#e6edf0',
    door: '#c2452d',
    sky: cool,
    window: 'grid',
    sign: 'board',
    texture: 'boards',
    left: true,
  },
  { wall: '#5b6b78', trim: '#dbe5ea', door: '#39465a', sky: blueDusk, window: 'wide', sign: 'round', evening: true },
  {
    wall: '#dde3e5',
    trim: '#53636f',
    door: '#7f99ad',
    sky: cool,
    window: 'pair',
    sign: 'arch',
    texture: 'plaster',
    left: true,
    tree: true,
  },
  {
    wall: '#a9bac2',
    trim: '#2f3a44',
    door: '#e9eef0',
    sky: cool,
    window: 'grid',
    sign: 'round',
    texture: 'brick',
    bicycle: true,
  },
  {
    wall: '#4a5864',
    trim: '#b9c9d2',
    door: '#c2452d',
    sky: blueDusk,
    window: 'pair',
    sign: 'blade',
    texture: 'tiles',
    evening: true,
    left: true,
  },
]
