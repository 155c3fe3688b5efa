import type { PlacedPage } from '@kuaimen/contract/content/content.rules'

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
  link: string
}

/** The size every picture of a slot is drawn in. */
export const slotSizes: Readonly<Record<DemoPicture['slot'], readonly [width: number, height: number]>> = {
  banner: [1125, 600],
  activity: [1125, 420],
  home: [1125, 360],
  opening: [900, 1200],
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
    link: 'family-newyear',
  },
  {
    slot: 'activity',
    file: 'activity/pet',
    title: '宠物写真',
    line: '看这里，别动',
    call: '去看看',
    link_type: 'category',
    link: '8',
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

export const questionTypes: Readonly<Record<string, string>> = {
  booking: '预约与改期',
  payment: '支付与卡券',
  shooting: '妆造与拍摄',
  delivery: '取片与售后',
  refund: '退款与发票',
  account: '账号与会员',
}

export const questions: readonly (readonly [type: string, question: string, answer: string])[] = [
  [
    'booking',
    '需要提前多久预约？',
    '最早可以约 {lead_hours} 小时之后的时段，最远 {horizon_days} 天。周末与节假日前较满，建议提前三到五天。',
  ],
  [
    'booking',
    '预约后可以改时间吗？',
    '开拍前 {reschedule_hours} 小时以上可以免费改期 {reschedules} 次，也可以换到其他门店。进入「我的预约」，点开订单选择「改期」即可。',
  ],
  [
    'booking',
    '为什么我选好的时间突然不见了？',
    '热门时段可能同时有多人在看，先提交的一位会保留 {hold_minutes} 分钟。页面会为您列出同店相近的时间和附近门店的空位。',
  ],
  ['booking', '可以替家人朋友预约吗？', '可以。请在备注里写明到店人的姓名与手机号，到店报您的手机号后四位即可签到。'],
  [
    'booking',
    '迟到了怎么办？',
    '15 分钟以内不受影响；更久请尽快致电门店，我们会尽量在当天为您调整，避免影响后面的客人。',
  ],
  [
    'booking',
    '门店正在装修，我的预约怎么处理？',
    '装修与盘点日不会开放预约。若临时停业影响到您，会马上通知您，可以改期；由门店取消的，全额退款并补偿一张优惠券。',
  ],
  ['payment', '支持哪些支付方式？', '微信、支付宝与手机网页支付均可，也可以使用优惠券、兑换券与礼品卡。'],
  [
    'payment',
    '优惠券和礼品卡可以一起用吗？',
    '可以。每单先用一张优惠券，再用兑换券，然后是礼品卡（可多张），剩余部分在线支付。',
  ],
  ['payment', '付了款却显示未支付？', '支付结果有时会晚到一两分钟，请稍候刷新。若时段已被释放，款项会原路全额退回。'],
  [
    'payment',
    '为什么有的优惠券不能用？',
    '点开优惠券可以看到原因，例如未到使用日期、不适用于所选门店或产品、未达到使用金额。',
  ],
  ['shooting', '需要化好妆再来吗？', '不需要，请素颜到店。化妆师会根据照片的用途与您的习惯来化，比自己带妆效果更好。'],
  [
    'shooting',
    '店里有衣服可以换吗？',
    '有白衬衫、西装与学士服等基础服装，尺码齐全，免费换穿。中式服装与礼服可加选租借。',
  ],
  [
    'shooting',
    '我不会摆姿势，表情也僵，怎么办？',
    '大多数人都是这样。摄影师会一步一步带着您，先聊天再按快门，通常第十张以后就自然了。',
  ],
  ['shooting', '可以指定摄影师或化妆师吗？', '可以在备注里写明，我们会尽量安排。若当天休息，会安排同级别的老师。'],
  [
    'shooting',
    '可以带宠物到店吗？',
    '预约宠物产品可以直接带来。其他产品请选择有「宠物友好」标记的门店，并提前致电确认。',
  ],
  [
    'delivery',
    '多久能拿到照片？',
    '证件照当日可取；写真、全家福等精修 5 至 7 个工作日，冲印与相框另需 3 至 5 个工作日。',
  ],
  ['delivery', '照片修得不满意可以改吗？', '可以。选片时当面修改不限次数，交付后 30 天内可免费返修两次。'],
  ['delivery', '会给原片吗？', '部分产品包含原片，其余可加选「全部底片」。原片由门店保存一年。'],
  ['delivery', '电子版丢了怎么办？', '成片由门店保存三年，致电门店或客服，可以重新发给您。'],
  [
    'refund',
    '取消预约会扣钱吗？',
    '开拍前 {free_hours} 小时以上，或支付后 {grace_minutes} 分钟内且距开拍 {grace_hours} 小时以上，取消全额退款；其余取消和未到店收取 {keep_percent}%。确认取消之前，页面会列出退款的金额与去向。',
  ],
  ['refund', '退款多久到账？', '零钱一般即时到账，银行卡 1 至 5 个工作日。礼品卡与优惠券会退回卡包。'],
  [
    'refund',
    '怎样开发票？',
    '订单完成后在「发票」中选择订单申请，支持个人与企业抬头，可多单合并，电子发票发送到邮箱。',
  ],
  [
    'account',
    '怎样更换手机号？',
    '进入「我的 · 编辑资料 · 手机号」，先验证当前号码、再验证新号码即可；当前号码不能用时，可以申请三天后生效。订单与卡券会一并保留。',
  ],
  ['account', '学生权益怎么用？', '凭学生证或应届证明，在证件照与毕业季产品中享学生价，到店核验即可。'],
]
