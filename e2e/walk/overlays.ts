import type { Page } from 'playwright-core'

/** Something that lies over a page: where, and the taps that open it. `{booked}` and its like: tools/shots/demo-member.ts. */
export interface Overlay {
  readonly name: string
  readonly address: string
  readonly phone?: 'phone' | 'wx'
  /** Nobody is logged in. */
  readonly isVisitor?: true
  readonly open: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const BOOKED = '/reservation/order_detail?order_sn={booked}'

/** A product with what can be added, on the way to its confirmation. */
async function toConfirm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /日 \d\d:\d\d，(?!约满)/ })
    .first()
    .click()
  await button(page, '下一步')
  await page.waitForURL((url) => url.pathname === '/reservation/detail')
}
const TIMES = '/reservation/product/date_and_time?items=18&store_id=1'

export const overlays: readonly Overlay[] = [
  { name: '开屏', address: '/', open: () => Promise.resolve() },
  { name: '菜单', address: '/product/list', open: (page) => button(page, '菜单') },
  { name: '选择区域', address: '/search/store', open: (page) => button(page, /^区域/) },
  { name: '选择地铁站', address: '/search/store', open: (page) => button(page, /^地铁/) },
  { name: '样片', address: '/product/detail?id=9', open: (page) => button(page, /^放大第1张/) },
  { name: '人数与加购', address: '/product/detail?id=56', open: (page) => button(page, '立即预约') },
  { name: '怎么分享给好友', address: '/product/detail?id=9', phone: 'wx', open: (page) => button(page, '分享') },
  { name: '门店照片', address: '/store/detail/1', open: (page) => button(page, /^查看第1张/) },
  {
    name: '优惠',
    address: TIMES,
    open: async (page) => {
      await toConfirm(page)
      await button(page, /^优惠/)
    },
  },
  {
    name: '加购',
    address: TIMES,
    open: async (page) => {
      await toConfirm(page)
      await button(page, /^加购/)
    },
  },
  {
    name: '备注',
    address: TIMES,
    open: async (page) => {
      await toConfirm(page)
      await button(page, /^备注/)
    },
  },
  {
    name: '谁到店',
    address: TIMES,
    open: async (page) => {
      await toConfirm(page)
      await button(page, /^到店人/)
    },
  },
  { name: '请到店人同意', address: BOOKED, open: (page) => button(page, /^提醒也发给到店人/) },
  {
    name: '发给同行的人',
    address: '/reservation/personal_result?order_sn={booked}',
    open: (page) => button(page, /^发给同行的人/),
  },
  { name: '更多', address: BOOKED, open: (page) => button(page, '更多') },
  {
    name: '取消预约',
    address: BOOKED,
    open: async (page) => {
      await button(page, '更多')
      await button(page, /^取消预约/)
      await page.getByText('将退回').first().waitFor()
    },
  },
  { name: '预约进度', address: BOOKED, open: (page) => button(page, /^预约进度/) },
  { name: '费用明细', address: BOOKED, open: (page) => button(page, /^实付/) },
  { name: '添加到日历', address: BOOKED, phone: 'wx', open: (page) => button(page, '添加到日历') },
  {
    name: '确认改期',
    address: '/reservation/rescheduling?order_sn={booked}',
    open: async (page) => {
      // On the visit's own day nothing else may be free.
      await button(page, '下个月')
      const days = page.locator('[data-day]:not([disabled], [aria-disabled=true])', { hasNotText: /满|休/ })
      await days.first().click()
      const starts = page.getByRole('button', { name: /日 \d\d:\d\d，(?!约满)/, disabled: false })
      await starts.first().click()
      await button(page, '选好了')
    },
  },
  {
    name: '换一家门店',
    address: '/reservation/rescheduling?order_sn={booked}',
    open: (page) => button(page, /原门店，也可以换一家/),
  },
  {
    name: '删除预约',
    address: '/reservation/order_detail?order_sn={cancelled}',
    open: (page) => button(page, /^删除/),
  },
  { name: '同意协议', address: '/sign_in', phone: 'wx', isVisitor: true, open: (page) => button(page, '微信一键登录') },
  { name: '勋章', address: '/mine/badge', open: (page) => button(page, /^初次见面/) },
  { name: '顾客晒图', address: '/store/detail/1?show=comments', open: (page) => button(page, /第1张照片$/) },
  { name: '选择头像', address: '/mine/edit', open: (page) => button(page, /头像/) },
  { name: '生日', address: '/mine/edit', open: (page) => button(page, /生日/) },
  {
    name: '确认兑换',
    address: '/points-coupon-detail?id={points_item}',
    open: (page) => button(page, /^立即兑换/),
  },
  { name: '删除抬头', address: '/invoice/edit_title?id={title}', open: (page) => button(page, /^删除/) },
]
