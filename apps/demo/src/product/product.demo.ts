import type { DemoProduct } from './addon.demo'
import { career } from './career.demo'
import { couple } from './couple.demo'
import { family } from './family.demo'
import { graduation } from './graduation.demo'
import { idphoto } from './idphoto.demo'
import { kids } from './kids.demo'
import { makeup } from './makeup.demo'
import { pet } from './pet.demo'
import { portrait } from './portrait.demo'

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
