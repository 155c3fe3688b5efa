import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'

const RULES = '- 兑换后放进卡包，每次预约限用一张\n- 不与其他优惠券同用，不能转赠或折现\n- 兑换后不能取消'
const CARD_RULES = '- 每次预约限用一张，不与其他优惠券同用\n- 提前 {free_hours} 小时取消预约，未过期的券退回卡包'

interface DemoItem {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly art: string
  readonly points: number
  readonly value: number
  readonly min_fen: number
  readonly category?: string
  readonly stock: number
  readonly limits?: {
    readonly day_stock?: number
    readonly per_member?: number
    readonly per_days?: number
    readonly min_level?: number
  }
}

/** What points buy in the demo: a coupon each. */
const items: readonly DemoItem[] = [
  {
    ...{ key: 'mall_20', name: '¥20 拍摄券', note: '哪一次都能用', art: 'voucher' },
    ...{ points: 200, value: 2000, min_fen: 0, stock: 800 },
    limits: { per_member: 2, per_days: 30 },
  },
  {
    ...{ key: 'mall_50', name: '¥50 拍摄券', note: '满 399 元可用', art: 'camera' },
    ...{ points: 480, value: 5000, min_fen: 39_900, stock: 500 },
    limits: { per_member: 1, per_days: 30 },
  },
  {
    ...{ key: 'mall_makeup', name: '¥60 化妆券', note: '出门前，先坐下来', art: 'makeup' },
    ...{ points: 560, value: 6000, min_fen: 0, category: '妆造', stock: 200 },
  },
  {
    ...{ key: 'mall_family', name: '¥100 全家福券', note: '把一家人叫齐', art: 'family' },
    ...{ points: 900, value: 10_000, min_fen: 69_900, category: '全家福', stock: 200 },
  },
  {
    ...{ key: 'mall_pet', name: '¥80 萌宠券', note: '它也想上镜', art: 'pet' },
    ...{ points: 720, value: 8000, min_fen: 0, category: '宠物', stock: 120 },
    limits: { day_stock: 10 },
  },
  {
    ...{ key: 'mall_150', name: '¥150 相知专享券', note: '给常来的您', art: 'tea' },
    ...{ points: 1200, value: 15_000, min_fen: 59_900, stock: 100 },
    limits: { min_level: 2 },
  },
  {
    ...{ key: 'mall_portrait', name: '¥120 写真券', note: '带一束花来拍', art: 'flowers' },
    ...{ points: 1080, value: 12_000, min_fen: 49_900, category: '个人写真', stock: 150 },
  },
  {
    ...{ key: 'mall_300', name: '¥300 纪念日券', note: '留给一个重要的日子', art: 'birthday' },
    ...{ points: 2800, value: 30_000, min_fen: 99_900, stock: 50 },
  },
]

const CARD_DAYS = 90

export const demoItems = items.map(({ key, art, value, min_fen, category, limits = {}, ...item }, nth) => ({
  category,
  rule: {
    key,
    name: item.name.replace(/^¥\d+ /, ''),
    note: item.note,
    discount: { kind: 'amount' as const, value, min_fen, cap_fen: null },
    scope: EVERYWHERE,
    rules: CARD_RULES,
    valid_days: CARD_DAYS,
  },
  item: {
    ...item,
    ...limits,
    rules: RULES,
    cover: `/media/demo/points/${art}.webp`,
    gift: { kind: 'coupon' as const, rule_key: key },
    rank: (nth + 1) * 10,
    state: 'on' as const,
  },
}))

/** What the member to look around with has redeemed, so many days ago. */
export const DEMO_REDEEMED = { key: 'mall_50', daysAgo: 6 } as const
