// Which addresses to capture: those of the table of pages, with values for their parameters.
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { addresses } from '../../packages/contract/src/kernel/addresses.ts'
import { fromRoot } from '../terminal/root.ts'

export const routeTable = fromRoot('apps/web/src/app/pages.tsx')

const isName = (value: unknown): value is keyof typeof addresses => typeof value === 'string' && value in addresses

/** Every address in the table of pages: page() and its kin name it first; the error page has a `path`. */
export const pathsIn = (text: string): string[] => {
  const paths = new Set<string>()
  const { program, errors } = parseSync('pages.tsx', text)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && first?.type === 'Literal' && isName(first.value))
        paths.add(addresses[first.value])
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'path' && value.type === 'Literal') paths.add(String(value.value))
    },
  }).visit(program)
  return [...paths]
}

type Phone = 'wx' | 'ali' | 'toutiao' | 'phone' | 'desktop'

export type Drawn = { address: string; phone: Phone }

/**
 * Values for paths with parameters, and paths that are not for phones. `{booked}` and its like are
 * numbers of what the demo member has (demo-member.ts).
 */
const examples: Record<string, Drawn[]> = {
  '/login_pc': [{ address: '/login_pc', phone: 'desktop' }],
  '/store/detail/:id': [
    { address: '/store/detail/1', phone: 'phone' },
    { address: '/store/detail/999999', phone: 'phone' },
  ],
  '/product/list/:id': [
    { address: '/product/list/3', phone: 'phone' },
    { address: '/product/list/3?store_id=1', phone: 'phone' },
  ],
  '/search/product/:id': [{ address: '/search/product/3', phone: 'phone' }],
  '/search/product': [
    { address: '/search/product', phone: 'phone' },
    { address: '/search/product?keyword=zjz', phone: 'phone' },
    { address: '/search/product?keyword=%E6%BD%9C%E6%B0%B4%E8%89%87', phone: 'phone' },
  ],
  '/product/detail': [
    { address: '/product/detail?id=9', phone: 'phone' },
    { address: '/product/detail?id=999999', phone: 'phone' },
  ],
  '/qiwei': [
    ...['normal', 'book', 'gift', 'pay'].map((type) => ({ address: `/qiwei?type=${type}`, phone: 'wx' as const })),
    { address: '/qiwei', phone: 'phone' },
  ],
  '/qiwei/book': [{ address: '/qiwei/book?order_sn={booked}', phone: 'wx' }],
  '/s3/wxwork/follow/book': [{ address: '/s3/wxwork/follow/book?order_sn={booked}', phone: 'wx' }],
  '/reservation/product/store_and_time': [
    { address: '/reservation/product/store_and_time?items=1', phone: 'phone' },
    { address: '/reservation/product/store_and_time', phone: 'phone' },
  ],
  '/reservation/product/date_and_time': [
    { address: '/reservation/product/date_and_time?items=18&store_id=1', phone: 'phone' },
    { address: '/reservation/product/date_and_time?items=1&store_id=999999', phone: 'phone' },
  ],
  '/makeup/reservation/product/store_and_time': [
    { address: '/makeup/reservation/product/store_and_time?items=64', phone: 'phone' },
  ],
  '/makeup/reservation/product/date_and_time': [
    { address: '/makeup/reservation/product/date_and_time?items=64&store_id=1', phone: 'phone' },
  ],
  '/reservation/cant': [{ address: '/reservation/cant?items=1&city_id=310100', phone: 'phone' }],
  '/reservation/store_cant': [{ address: '/reservation/store_cant?store_id=8&items=1', phone: 'phone' }],
  '/reservation/payment': [{ address: '/reservation/payment?payable_no={booked}', phone: 'phone' }],
  '/reservation/payment_ali': [{ address: '/reservation/payment_ali?payable_no={booked}', phone: 'wx' }],
  '/reservation/personal_result': [{ address: '/reservation/personal_result?order_sn={booked}', phone: 'phone' }],
  '/reservation/order_detail': [
    { address: '/reservation/order_detail?order_sn={booked}', phone: 'phone' },
    { address: '/reservation/order_detail?order_sn={completed}', phone: 'phone' },
    { address: '/reservation/order_detail?order_sn={cancelled}', phone: 'phone' },
    { address: '/reservation/order_detail?order_sn={expired}', phone: 'phone' },
  ],
  '/reservation/enterprise': [
    { address: '/reservation/enterprise', phone: 'phone' },
    { address: '/reservation/enterprise?c=', phone: 'phone' },
    { address: '/reservation/enterprise?c=YZ3N8R', phone: 'phone' },
    { address: '/reservation/enterprise?c=AAAAAA', phone: 'phone' },
    { address: '/reservation/enterprise?c=QW7K2M&way=email', phone: 'phone' },
  ],
  '/reservation/enterprise/detail': [
    { address: '/reservation/enterprise/detail?drive_no={drive}', phone: 'phone' },
    { address: '/reservation/enterprise/detail?drive_no=D0000000000000000', phone: 'phone' },
  ],
  '/reservation/enterprise/complete': [
    {
      address: '/reservation/enterprise/complete?drive_no={drive}&product_id={drive_product}&store_id={drive_store}',
      phone: 'phone',
    },
  ],
  '/reservation/enterprise/result': [
    { address: '/reservation/enterprise/result?order_sn={corp_order}', phone: 'phone' },
  ],
  '/reservation/enterprise_order_detail': [
    { address: '/reservation/enterprise_order_detail?order_sn={corp_order}', phone: 'phone' },
  ],
  '/reservation/rescheduling': [
    { address: '/reservation/rescheduling?order_sn={booked}', phone: 'phone' },
    { address: '/reservation/rescheduling?order_sn={corp_order}', phone: 'phone' },
  ],
  '/order/photo-series': [{ address: '/order/photo-series?product_id=9', phone: 'phone' }],
  '/order/photo-series2': [{ address: '/order/photo-series2?product_id=9', phone: 'phone' }],
  '/guest/:key': [
    { address: '/guest/{guest_key}', phone: 'phone' },
    { address: '/guest/AAAAAAAAAAAAAAAAAAAAAAAAAAAA', phone: 'phone' },
  ],
  '/companion/:key': [
    { address: '/companion/{companion_key}', phone: 'phone' },
    { address: '/companion/AAAAAAAAAAAAAAAAAAAAAAAAAAAA', phone: 'phone' },
  ],
  '/order/refund/:id': [
    { address: '/order/refund/{cancelled}', phone: 'phone' },
    { address: '/order/refund/{no_show}', phone: 'phone' },
  ],
  '/order/refund/coupon/:refund_no': [{ address: '/order/refund/coupon/{voucher_refund}', phone: 'phone' }],
  '/estimate': [{ address: '/estimate?order_sn={completed}', phone: 'phone' }],
  '/estimate/success': [{ address: '/estimate/success?order_sn={completed}', phone: 'phone' }],
  '/card_case/:type': [
    { address: '/card_case/coupon', phone: 'phone' },
    { address: '/card_case/voucher', phone: 'phone' },
    { address: '/card_case/gift_card', phone: 'phone' },
  ],
  '/card_case/:id/detail': [
    { address: '/card_case/{coupon}/detail?coupon_type=coupon', phone: 'phone' },
    { address: '/card_case/{voucher}/detail?coupon_type=voucher', phone: 'phone' },
  ],
  '/card_case/:id/give': [{ address: '/card_case/{voucher}/give?coupon_type=voucher', phone: 'phone' }],
  '/gift/:token': [
    { address: '/gift/kuaimen-demo-gift-from-a-friend0', phone: 'phone' },
    { address: '/gift/kuaimen-no-such-gift-00000000000', phone: 'phone' },
  ],
  '/card_case/detail/gift_card': [{ address: '/card_case/detail/gift_card?code={gift_card}', phone: 'phone' }],
  '/applicable/:coupon_code': [{ address: '/applicable/{coupon}', phone: 'phone' }],
  '/invoice/input': [{ address: '/invoice/input?orders={completed}', phone: 'phone' }],
  '/invoice/detail': [{ address: '/invoice/detail?invoice_no={invoice}', phone: 'phone' }],
  '/invoice/edit_title': [
    { address: '/invoice/edit_title', phone: 'phone' },
    { address: '/invoice/edit_title?id={title}', phone: 'phone' },
  ],
  '/couponSet/naive-group/goods-detail': [
    { address: '/couponSet/naive-group/goods-detail', phone: 'phone' },
    { address: '/couponSet/naive-group/goods-detail?id={set}', phone: 'phone' },
  ],
  '/couponSet/naive-group/order-confirm': [
    { address: '/couponSet/naive-group/order-confirm?id={set}&is_group=1', phone: 'phone' },
  ],
  '/couponSet/naive-group/order-detail': [
    { address: '/couponSet/naive-group/order-detail?order_no={group_order}', phone: 'phone' },
  ],
  '/couponSet/order/detail': [{ address: '/couponSet/order/detail?order_no={voucher_order}', phone: 'phone' }],
  '/task-detail/:task_id': [
    { address: '/task-detail/{task}', phone: 'phone' },
    { address: '/task-detail/{proof_task}', phone: 'phone' },
    { address: '/task-detail/999999', phone: 'phone' },
  ],
  '/points-coupon': [
    { address: '/points-coupon', phone: 'phone' },
    { address: '/points-coupon?kind=can', phone: 'phone' },
  ],
  '/points-coupon-detail': [
    { address: '/points-coupon-detail?id={points_item}', phone: 'phone' },
    { address: '/points-coupon-detail?id=999999', phone: 'phone' },
  ],
  '/open-miniapp': [
    { address: '/open-miniapp?path=pages/order/list.html', phone: 'wx' },
    { address: '/open-miniapp', phone: 'phone' },
  ],
  '/issue/list': [
    { address: '/issue/list', phone: 'phone' },
    { address: '/issue/list?keyword=%E7%A7%AF%E5%88%86', phone: 'phone' },
    { address: '/issue/list?keyword=%E9%87%8F%E5%AD%90', phone: 'phone' },
  ],
  '/issue/list/detail/:type': [
    { address: '/issue/list/detail/booking', phone: 'phone' },
    { address: '/issue/list/detail/nothing', phone: 'phone' },
  ],
  '/product/guide/:campaign': [
    { address: '/product/guide/first-portrait', phone: 'phone' },
    { address: '/product/guide/id-photo', phone: 'phone' },
    { address: '/product/guide/family', phone: 'phone' },
    { address: '/product/guide/Christmas2021', phone: 'phone' },
    { address: '/product/guide/no-such-guide', phone: 'phone' },
  ],
  '/activity-:slug': [
    { address: '/activity-autumn', phone: 'phone' },
    { address: '/activity-graduation', phone: 'phone' },
    { address: '/activity-pet', phone: 'phone' },
    { address: '/activity-winter', phone: 'phone' },
    { address: '/activity-no-such', phone: 'phone' },
  ],
  '/newyear_zhenxiang_2023/:token': [{ address: '/newyear_zhenxiang_2023/Abcdefghijklmnopqrstuv', phone: 'phone' }],
  '/mine/badge/share': [
    { address: '/mine/badge/share?id={badge_share}', phone: 'phone' },
    { address: '/mine/badge/share', phone: 'phone' },
  ],
  '/mine/favourites': [
    { address: '/mine/favourites', phone: 'phone' },
    { address: '/mine/favourites?kind=store', phone: 'phone' },
  ],
  '/mine/waitlist': [
    { address: '/mine/waitlist', phone: 'phone' },
    { address: '/mine/waitlist?items=20x1&store_id=1&time=14:00', phone: 'phone' },
  ],
  '*': [{ address: '/no-such-page', phone: 'phone' }],
}

const ANSWERS: Readonly<Record<string, readonly [key: string, answers: object]>> = {
  naive_id: ['naiveIdDetail', { makeup_style: 'clear', background: ['white', 'mist'], emotion: 'smile' }],
  makeup: ['customMakeupInfo', { aura: 'hongkong', attire: ['shirt', 'gown'] }],
}
const LATER_STEPS: Readonly<Record<string, keyof typeof ANSWERS>> = {
  [addresses.customBackgrounds]: 'naive_id',
  [addresses.customEmotions]: 'naive_id',
  [addresses.customResult]: 'naive_id',
  [addresses.customAttire]: 'makeup',
  [addresses.customMakeupForm]: 'makeup',
  [addresses.customMakeupResult]: 'makeup',
}

/** The memory of a phone by the time it is there: later steps are for those who have answered the first ones. */
export const rememberedAt = (pathname: string): [key: string, value: string][] => {
  const [key, answers] = ANSWERS[LATER_STEPS[pathname] ?? ''] ?? []
  const at = Math.floor(Date.now() / 1000)
  return key ? [[key, JSON.stringify({ v: 1, version: 1, ...answers, at })]] : []
}

const needsExample = (path: string) => /[:*]/.test(path)

export const drawnFor = (path: string): Drawn[] => {
  const given = examples[path]
  if (!given && needsExample(path)) throw new Error(`tools/shots/routes.ts has no example of ${path}`)
  return given ?? [{ address: path, phone: 'phone' }]
}

/** Drawn by the server alone, for people at a desk. */
const outsideTheApp: readonly Drawn[] = [{ address: '/enterprise/hr/kuaimen-demo-hr', phone: 'desktop' }]

export const allDrawn = (): Drawn[] => [
  ...pathsIn(readFileSync(routeTable, 'utf8')).flatMap(drawnFor),
  ...outsideTheApp,
]
