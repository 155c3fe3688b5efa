import { career } from './demo/career.demo'
import { couple } from './demo/couple.demo'
import { family } from './demo/family.demo'
import { graduation } from './demo/graduation.demo'
import { idphoto } from './demo/idphoto.demo'
import { kids } from './demo/kids.demo'
import { makeup } from './demo/makeup.demo'
import { pet } from './demo/pet.demo'
import { portrait } from './demo/portrait.demo'

export interface DemoCategory {
  id: number
  slug: string
  name: string
  branch: 'shoot' | 'makeup'
  /** Lines that every product of the category tells its customers before they come. */
  tips: readonly string[]
}

export const categories: readonly DemoCategory[] = [
  {
    id: 1,
    slug: 'idphoto',
    name: '证件照',
    branch: 'shoot',
    tips: [
      '请穿有领的深色或浅色上衣，避免与底色相近；店内备有衬衫与西装可免费换穿',
      '戴隐形眼镜请避免美瞳，签证与身份类照片不能佩戴',
    ],
  },
  {
    id: 2,
    slug: 'career',
    name: '职业形象',
    branch: 'shoot',
    tips: [
      '建议自带一套最合身的正装，我们负责熨烫；店内另备西装与衬衫',
      '来之前告诉我们照片的用途，摄影师会据此安排光线与构图',
    ],
  },
  {
    id: 3,
    slug: 'portrait',
    name: '个人写真',
    branch: 'shoot',
    tips: ['拍摄前一晚好好睡一觉，比任何妆都管用', '可以带上对你有意义的小物件：一本书、一把琴，或一条旧围巾'],
  },
  {
    id: 4,
    slug: 'couple',
    name: '情侣登记',
    branch: 'shoot',
    tips: ['登记照为红底、近期免冠合影，两人请穿浅色有领上衣', '登记当天拍摄请预留至少两小时，避免错过办理时间'],
  },
  {
    id: 5,
    slug: 'family',
    name: '全家福',
    branch: 'shoot',
    tips: ['服装不必一致，同一色系就很好看；米白、驼色、灰蓝最稳妥', '有老人或不满三岁的孩子时，请尽量选择上午的时段'],
  },
  {
    id: 6,
    slug: 'kids',
    name: '儿童',
    branch: 'shoot',
    tips: ['请在孩子睡足、吃饱之后到店，店内备有温水与小零食', '拍摄节奏跟着孩子走，中途休息不计时'],
  },
  {
    id: 7,
    slug: 'graduation',
    name: '毕业季',
    branch: 'shoot',
    tips: ['店内备有学士、硕士、博士服与垂布，自带本校校服也欢迎', '凭在校或应届证明可享学生权益，到店出示即可'],
  },
  {
    id: 8,
    slug: 'pet',
    name: '宠物',
    branch: 'shoot',
    tips: ['请带好牵引绳、爱吃的零食与最近一年的免疫证明', '拍摄前两小时少喂食，先在附近散散步会更放松'],
  },
  {
    id: 9,
    slug: 'makeup',
    name: '妆造',
    branch: 'makeup',
    tips: ['请素颜到店，过敏史与在用的药膏请提前告诉化妆师', '妆造服务不含拍摄，如需拍照可与任意拍摄产品同日预约'],
  },
]

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

export const addons = {
  retouch: ['加修一张', 49],
  retouchId: ['加修一张', 29],
  print: ['加印一版', 15],
  express: ['加急当日取', 39],
  look: ['加一套造型', 159],
  frame: ['六寸木相框', 69],
  frameBig: ['十二寸木相框', 169],
  album: ['蝴蝶对页相册', 299],
  raw: ['全部底片', 199],
  person: ['超出人数上限，另加一位', 80],
  makeupUp: ['妆面升级', 99],
  companion: ['陪同人淡妆', 129],
  suit: ['成套正装租借', 59],
  dress: ['礼服租借', 199],
  hanfu: ['中式服装租借', 129],
  petMore: ['加一只毛孩子', 99],
  background: ['加一种底色', 29],
  lashes: ['自然款假睫毛', 30],
  hairpiece: ['发饰搭配', 49],
  kit: ['修容工具包', 168],
} as const satisfies Record<string, readonly [name: string, yuan: number]>

export type AddonKey = keyof typeof addons

/** In the order in which they get their numbers. */
export const products: readonly DemoProduct[] = [
  ...idphoto,
  ...career,
  ...portrait,
  ...couple,
  ...family,
  ...kids,
  ...graduation,
  ...pet,
  ...makeup,
]

/** What home shows first, in this order: one of each kind, no two alike beside each other. */
export const onHome: readonly string[] = [
  'id-natural',
  'couple-registry',
  'portrait-window',
  'family-three',
  'career-portrait',
  'pet-owner',
  'portrait-mono',
  'makeup-date',
]
