/** Minutes at a makeup seat, in a shooting room and at a selecting screen; a makeup product has the first only. */
type Minutes = readonly [styling: number, shooting?: number, selecting?: number]

export interface DemoProduct {
  slug: string
  category: number
  name: string
  subtitle: string
  /** Price and list price in 元. */
  yuan: readonly [price: number, list: number]
  looks: number
  photos: number
  retouches: number
  people: readonly [min: number, max: number]
  minutes: Minutes
  intro: string
  /** What is in it besides styling, pictures and retouching. */
  extras: readonly string[]
  tip?: string
  addons: readonly AddonKey[]
}

/** Name, 元, and how often one visit may have it where that is more than once. */
export const addons = {
  retouch: ['加修一张', 49, 10],
  retouchId: ['加修一张', 29, 5],
  print: ['加印一版', 15, 5],
  express: ['加急当日取', 39],
  look: ['加一套造型', 159, 2],
  frame: ['六寸木相框', 69, 5],
  frameBig: ['十二寸木相框', 169, 3],
  album: ['蝴蝶对页相册', 299, 3],
  raw: ['全部底片', 199],
  person: ['超出人数上限，另加一位', 80, 3],
  makeupUp: ['妆面升级', 99],
  companion: ['陪同人淡妆', 129, 3],
  suit: ['成套正装租借', 59],
  dress: ['礼服租借', 199],
  hanfu: ['中式服装租借', 129],
  petMore: ['加一只毛孩子', 99, 2],
  background: ['加一种底色', 29, 3],
  lashes: ['自然款假睫毛', 30],
  hairpiece: ['发饰搭配', 49],
  kit: ['修容工具包', 168],
} as const satisfies Record<string, readonly [name: string, yuan: number, max?: number]>

export type AddonKey = keyof typeof addons
