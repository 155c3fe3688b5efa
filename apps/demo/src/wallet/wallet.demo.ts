import { EVERYWHERE, type Scope } from '@kuaimen/contract/wallet/card.rules'
import type { NewRule } from '../../../server/src/wallet/issue/issue.sql'

export type DemoRule = Omit<NewRule, 'scope'> & {
  readonly product?: string
  readonly category?: string
  readonly scope?: Partial<Scope>
}

export const ONE_AN_ORDER =
  '- 每次预约限用一张，不与其他优惠券同用\n- 提前 {free_hours} 小时取消预约，未过期的券退回卡包'
const SHANGHAI = 310100

export const demoRules: readonly DemoRule[] = [
  {
    key: 'welcome',
    name: '新朋友立减券',
    note: '第一次来快门，见面礼',
    discount: { kind: 'amount', value: 5000, min_fen: 19900, cap_fen: null },
    rules: ONE_AN_ORDER,
    valid_days: 60,
  },
  {
    key: 'autumn',
    name: '换季折扣券',
    note: '换一身衣服，拍一张照片',
    discount: { kind: 'percent', value: 15, min_fen: 0, cap_fen: 10_000 },
    rules: ONE_AN_ORDER,
    valid_days: 30,
  },
  {
    key: 'portrait',
    name: '写真专享券',
    note: '给自己拍一组写真',
    discount: { kind: 'amount', value: 8000, min_fen: 29900, cap_fen: null },
    category: '个人写真',
    scope: { city_ids: [SHANGHAI] },
    rules: ONE_AN_ORDER,
    valid_days: 45,
  },
  {
    key: 'weekday',
    name: '工作日券',
    note: '人少，慢慢拍',
    discount: { kind: 'amount', value: 3000, min_fen: 0, cap_fen: null },
    scope: { weekdays: [1, 2, 3, 4, 5] },
    rules: ONE_AN_ORDER,
    valid_days: 90,
  },
  {
    key: 'xhs_return',
    name: '返图券',
    note: '谢谢您的返图笔记',
    discount: { kind: 'amount', value: 3000, min_fen: 0, cap_fen: null },
    rules: ONE_AN_ORDER,
    valid_days: 90,
  },
  {
    key: 'birthday',
    name: '生日礼券',
    note: '生日快乐',
    discount: { kind: 'amount', value: 10_000, min_fen: 0, cap_fen: null },
    rules: ONE_AN_ORDER,
    valid_days: 90,
  },
]

/** What the member to look around with holds: given so many days ago. */
export const demoCoupons = [
  { rule: 'welcome', daysAgo: 5 },
  { rule: 'autumn', daysAgo: 12 },
  { rule: 'portrait', daysAgo: 2 },
  { rule: 'weekday', daysAgo: 86 },
  { rule: 'birthday', daysAgo: 50, usedDaysAgo: 41 },
  { rule: 'autumn', daysAgo: 70 },
] as const

const VOUCHER_RULES = '- 抵一次拍摄的产品价，加选项目另付\n- 取消预约后退回卡包；临时取消只退回一次，未到店不退回'

export const demoVouchers = [
  {
    name: '窗边的光·拍摄券',
    note: '一个人，一扇窗',
    product: '窗边的光',
    rules: VOUCHER_RULES,
    valid_days: 180,
    daysAgo: 10,
  },
  {
    name: '证件照·拍摄券',
    note: '任选一款证件照',
    category: '证件照',
    rules: VOUCHER_RULES,
    valid_days: 365,
    daysAgo: 33,
  },
] as const

export const demoGiftCards = [
  {
    name: '快门礼品卡',
    note: '来自妈妈',
    face_fen: 50_000,
    valid_days: 1095,
    daysAgo: 120,
    spent_fen: 19_900,
    spentDaysAgo: 41,
  },
  {
    name: '节日礼品卡',
    note: '愿你被好好看见',
    face_fen: 20_000,
    valid_days: 730,
    daysAgo: 8,
    spent_fen: 0,
    spentDaysAgo: 0,
  },
] as const

/** Codes to try redeeming with; in the demo only, each good once. */
export const demoRedeemCodes = [
  {
    code: 'KMGIFT2026A',
    gift: { kind: 'gift_card', name: '体验礼品卡', note: '来自实验台', face_fen: 10_000, valid_days: 365 },
  },
  {
    code: 'KMGIFT2026B',
    gift: { kind: 'gift_card', name: '体验礼品卡', note: '来自实验台', face_fen: 30_000, valid_days: 365 },
  },
  { code: 'KMCOUPON2026', gift: { kind: 'coupon', rule_key: 'welcome' } },
  {
    code: 'KMSHOOT2026',
    gift: {
      kind: 'voucher',
      name: '体验拍摄券',
      note: '任选一次拍摄',
      scope: EVERYWHERE,
      rules: VOUCHER_RULES,
      valid_days: 90,
    },
  },
] as const

/** What a friend sends, in the demo only: its link is no secret. */
export const demoGift = {
  card: { name: '快门礼品卡', note: '谢谢你上次的照片', face_fen: 10_000, valid_days: 365 },
  words: '生日快乐，去拍一组好看的！',
  picture: 'cake',
  token: 'kuaimen-demo-gift-from-a-friend0',
} as const
