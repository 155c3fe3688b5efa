import type { PlacedPage } from '@kuaimen/contract/content/content.rules'
import { paths } from '@kuaimen/contract/kernel/paths'

export interface DemoPicture {
  slot: 'banner' | 'activity' | 'home' | 'opening'
  file: string
  /** Laid on the picture as text; what a reader hears is these, too. */
  title: string
  line: string
  call: string
  /** Where the words lie, at the left. */
  tone?: 'light' | 'dark'
  link_type: 'none' | 'category' | 'makeup' | 'external' | 'path'
  /** Of a path: the page it leads to; without it the link is a product. */
  page?: string
  link: string
}

/** The size every picture of a slot is drawn in. */
export const slotSizes: Readonly<Record<DemoPicture['slot'], readonly [width: number, height: number]>> = {
  banner: [1125, 600],
  activity: [1125, 420],
  home: [1125, 360],
  opening: [672, 896],
}

/** A product is named by its slug, a category by its id; the seed turns both into a path. */
export const pictures: readonly DemoPicture[] = [
  {
    slot: 'banner',
    file: 'banner/natural',
    title: '自然证件照',
    line: '像早晨照镜子时的自己',
    call: '去看看',
    link_type: 'path',
    link: 'id-natural',
  },
  {
    slot: 'banner',
    file: 'banner/family',
    title: '全家福',
    line: '把一家人坐满一张照片',
    call: '去看看',
    link_type: 'category',
    link: '5',
  },
  {
    slot: 'banner',
    file: 'banner/window',
    title: '窗边的光',
    line: '一扇窗，一把椅子，和不着急的你',
    call: '去看看',
    link_type: 'path',
    link: 'portrait-window',
  },
  {
    slot: 'banner',
    file: 'banner/makeup',
    title: '化妆造型',
    line: '见重要的人之前，先坐一会儿',
    call: '去看看',
    link_type: 'makeup',
    link: '',
  },
  {
    slot: 'banner',
    file: 'banner/career',
    title: '职业形象照',
    line: '可靠，而且亲切',
    call: '去看看',
    link_type: 'category',
    link: '2',
  },
  {
    slot: 'activity',
    file: 'activity/graduation',
    title: '毕业季',
    line: '和室友再拍一张',
    call: '去看看',
    link_type: 'category',
    link: '7',
  },
  {
    slot: 'activity',
    file: 'activity/couple',
    title: '登记照',
    line: '小红本上笑得最甜的一张',
    call: '去看看',
    tone: 'dark',
    link_type: 'path',
    link: 'couple-registry',
  },
  {
    slot: 'activity',
    file: 'activity/newyear',
    title: '新年全家福',
    line: '红一点点，就很过年',
    call: '去看看',
    link_type: 'path',
    page: paths.familyPortrait(),
    link: '',
  },
  {
    slot: 'activity',
    file: 'activity/pet',
    title: '宠物写真',
    line: '看这里，别动',
    call: '去看看',
    link_type: 'path',
    page: paths.activity({ slug: 'pet' }),
    link: '',
  },
  {
    slot: 'home',
    file: 'advert/home',
    title: '应届求职套系',
    line: '毕业照与简历照，一天拍完',
    call: '去看看',
    link_type: 'path',
    link: 'grad-job',
  },
  {
    slot: 'opening',
    file: 'advert/opening',
    title: '新年全家福，可以约了',
    line: '留给一家人的一束光',
    call: '去看看',
    link_type: 'path',
    link: 'family-newyear',
  },
]

/** What the page after paying shows. */
export const resultPictures: readonly DemoPicture[] = [
  {
    slot: 'activity',
    file: 'activity/pet',
    title: '看这里，别动',
    line: '下一次，带上毛孩子',
    call: '去看看',
    link_type: 'path',
    page: paths.activity({ slug: 'pet' }),
    link: '',
  },
]

export interface DemoRecommendation {
  page: PlacedPage
  group: string
  name: string
  file: string
  size: readonly [width: number, height: number]
  /** Below 1: the whole row; otherwise so many in a row. */
  rowspan: number
  /** The slug of a product. */
  product: string
}

export const recommendations: readonly DemoRecommendation[] = [
  {
    page: 'home',
    group: '此刻值得拍',
    name: '三口之家',
    file: 'recommendation/family',
    size: [1044, 480],
    rowspan: 0.5,
    product: 'family-three',
  },
  {
    page: 'home',
    group: '此刻值得拍',
    name: '彩色证件照',
    file: 'recommendation/color',
    size: [510, 640],
    rowspan: 2,
    product: 'id-color',
  },
  {
    page: 'home',
    group: '此刻值得拍',
    name: '黑白肖像',
    file: 'recommendation/mono',
    size: [510, 640],
    rowspan: 2,
    product: 'portrait-mono',
  },
  {
    page: 'home',
    group: '换一种样子',
    name: '新中式妆造',
    file: 'recommendation/chinese',
    size: [340, 440],
    rowspan: 3,
    product: 'makeup-chinese',
  },
  {
    page: 'home',
    group: '换一种样子',
    name: '约会妆',
    file: 'recommendation/date',
    size: [340, 440],
    rowspan: 3,
    product: 'makeup-date',
  },
  {
    page: 'home',
    group: '换一种样子',
    name: '男士妆发',
    file: 'recommendation/men',
    size: [340, 440],
    rowspan: 3,
    product: 'makeup-men',
  },
  {
    page: 'book_pay_result',
    group: '下次，和他们一起来',
    name: '带爸妈拍一张',
    file: 'result/parents',
    size: [510, 400],
    rowspan: 2,
    product: 'family-parents',
  },
  {
    page: 'book_pay_result',
    group: '下次，和他们一起来',
    name: '两个人的日常',
    file: 'result/couple',
    size: [510, 400],
    rowspan: 2,
    product: 'couple-daily',
  },
]
