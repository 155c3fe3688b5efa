import type { CouponSetDetail, GroupView, VoucherOrderView } from '@kuaimen/contract/shop/shop.views'

export const GROUP_NO = 'Q0000000000000001'
export const ORDER_NO = 'K0000000000000001'
export const SOON = Math.floor(Date.now() / 1000) + 3600

export const NOTHING = { pay: false, cancel: false, invite: false, leave: false, delete: false, refund: false }

export const aSet: CouponSetDetail = {
  id: 7,
  name: '双人写真套券',
  note: '两个人，一次拍完',
  cover: '/set.webp',
  price_fen: 29_900,
  list_price_fen: 39_900,
  group_size: 3,
  group_price_fen: 19_900,
  group_hours: 24,
  sold: 12,
  left: 100,
  state: 'on',
  gallery: [],
  gives: { name: '写真兑换券', count: 2, valid_days: 90, scope: '全部门店' },
  rules_html: '<p>周末通用</p>',
  limit_per_member: 3,
  on_from: 0,
  on_until: SOON,
}
export const aGroup: GroupView = {
  group_no: GROUP_NO,
  set_id: 7,
  size: 3,
  joined: 1,
  state: 'open',
  expires_at: SOON,
}
export const anOrder: VoucherOrderView = {
  order_no: ORDER_NO,
  set_id: 7,
  name: '双人写真套券',
  cover: '/set.webp',
  count: 1,
  amount_fen: 29_900,
  state: 'issued',
  is_group: false,
  hold_until: null,
  group: null,
  created_at: 0,
  vouchers: [{ code: 'V1', name: '写真兑换券', valid_until: '2027-01-31', state: 'unused', is_final: false }],
  refundable_fen: 29_900,
  refund_no: '',
  refund_fen: 0,
  refund_cause: null,
  can: { ...NOTHING, refund: true },
}
