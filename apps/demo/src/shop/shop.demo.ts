export const DEMO_MOBILE = '13800000001'
/** Opens a group that the first one may join. */
export const OTHER_MOBILE = '13800000002'

export const DEMO_RULES =
  '- 付款后券放进卡包\n- 预约时选用，抵一次拍摄的产品价\n- 加选项目另付\n- 取消预约后券退回卡包；临时取消只退回一次，未到店不退回\n- 没用过、没送出的券随时可退，按张数原路退回'

interface DemoSet {
  readonly product: string
  readonly name: string
  readonly note: string
  readonly count: number
  readonly valid_days: number
  readonly price_fen: number
  readonly list_price_fen: number
  readonly group?: { readonly group_size: number; readonly group_price_fen: number }
  readonly stock: number
  readonly limit_per_member: number
}

/** Four sets, two of them also for groups. */
export const demoSets: readonly DemoSet[] = [
  {
    product: '经典证件照',
    name: '经典证件照三张券',
    note: '换工作、办签证、存一张，三次都够',
    count: 3,
    valid_days: 365,
    price_fen: 32_900,
    list_price_fen: 38_700,
    stock: 500,
    limit_per_member: 3,
  },
  {
    product: '自然证件照',
    name: '自然证件照双人团',
    note: '约上朋友，一人一张',
    count: 1,
    valid_days: 180,
    price_fen: 18_900,
    list_price_fen: 19_900,
    group: { group_size: 2, group_price_fen: 15_900 },
    stock: 300,
    limit_per_member: 2,
  },
  {
    product: '窗边的光',
    name: '窗边的光三人团',
    note: '三个人，三扇窗，各拍各的',
    count: 1,
    valid_days: 180,
    price_fen: 65_900,
    list_price_fen: 69_900,
    group: { group_size: 3, group_price_fen: 55_900 },
    stock: 120,
    limit_per_member: 2,
  },
  {
    product: '纸上肖像',
    name: '纸上肖像两次券',
    note: '一次给现在，一次给明年',
    count: 2,
    valid_days: 400,
    price_fen: 99_900,
    list_price_fen: 119_800,
    stock: 80,
    limit_per_member: 2,
  },
]
