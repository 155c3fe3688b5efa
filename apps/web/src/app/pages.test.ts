import { addresses } from '@kuaimen/contract/kernel/addresses'
import { describe, expect, it } from 'vitest'
import { MENU } from '../brand/parts/menu'
import { matcher } from '../platform/page/match'
import type { PageMeta } from './page-meta'
import { NOT_FOUND, pages, table } from './pages'

/** Every address of the product: path, what it asks for, where it leads (>) or which page it is a tab of (in). */
const INVENTORY = `
/
/home
/layout > /home
/sign_in exempt
/sign_up
/login_pc exempt
/wx-authorize-callback exempt
/perfect_phone login
/city exempt
/open-miniapp
/qiwei
/qiwei/book
/s3/wxwork/follow/book
/search/store keepAlive
/search/product
/search/product/:id
/store/detail/:id
/product/list
/product/list/:id
/product/detail
/product/guide exempt
/product/guide/:campaign exempt
/product/guide/preview exempt
/activity/photo-activity
/activity-guiding login
/activity-coupon login
/activity-:slug
/activity/index login
/activity/rules login
/activity/new-year-2025 login
/spring login
/family_portrait_index login
/family_portrait_coupon login
/princess_return_2022 login
/newyear_return_2023 login
/newyear_zhenxiang_2023 login
/newyear_zhenxiang_2023_coupon login
/newyear_zhenxiang_2023/:token login
/newyear_zhenxiang_2023/xiaohongshu-return login
/naiveId/custom/choose_makeup_styles
/naiveId/custom/choose_background_colors
/naiveId/custom/choose_emotional_states
/naiveId/custom/choose_result
/custom/aura
/custom/attire
/custom/result
/custom/makeup-form
/makeup > /makeup/product
/makeup/product
/makeup/product/detail > /product/detail
/makeup/reservation/product/store_and_time
/makeup/reservation/product/date_and_time
/makeup/reservation/detail login
/reservation/product/store_and_time
/reservation/product/date_and_time
/reservation/cant
/reservation/store_cant
/reservation/payment_ali
/reservation/detail login
/reservation/payment login exempt
/reservation/personal_result login exempt
/reservation/rescheduling login exempt
/reservation/mine_reservation login
/yuyue-order-list login in /reservation/mine_reservation
/coupon-order-list login in /reservation/mine_reservation
/couponSet/naive-group-order-list login in /reservation/mine_reservation
/reservation/order_detail login exempt
/reservation/enterprise_order_detail login exempt
/order/photo-series login
/order/photo-series2 login
/wish_list login
/estimate login
/estimate/success login
/reservation/enterprise login exempt
/reservation/enterprise/detail login exempt
/reservation/enterprise/complete login exempt
/reservation/enterprise/result login exempt
/couponSet/naive-group/goods-detail
/couponSet/naive-group/order-confirm login
/couponSet/naive-group/order-detail login
/couponSet/order/detail login
/couponSet/order/list login > /reservation/mine_reservation
/applicable/:coupon_code
/card_case/:id/give login
/mine/givings login
/mine/favourites
/gift/:token
/card_case/:type login
/card_case/:id/detail login
/card_case/detail/gift_card login
/test_phone login
/test_phone/add_gift_card login
/test_phone/add_coupon login
/order/refund/:id login
/guest/:key exempt
/companion/:key exempt
/order/refund/coupon/:refund_no login
/invoice login
/invoice/input login
/invoice/history login
/invoice/detail login
/invoice/title login
/invoice/edit_title login
/mine login
/member-code login
/mine/edit login
/mine/edit/phone login
/mine/basic
/mine/occupation
/mine/figure
/mine/badge
/mine/badge/share
/mine/customer_information
/message login
/member-center login
/growth-value login
/growth-value-detail login
/task-center login
/task-detail/:task_id login
/points-mall login
/points-detail login
/points-coupon login
/points-coupon-detail login
/booking-information
/shooting-information
/unregister_info
/privacy
/about
/business-cooperation
/issue/list
/issue/list/detail/:type
`

/** Pages of our own, beside the inventory. */
const OURS = `
/mine/sessions login
/mine/settings login
/mine/waitlist login
/user_agreement
`

interface Row {
  path: string
  auth: boolean
  exempt: boolean
  keepAlive: boolean
  redirect: string | undefined
  parent: string | undefined
}

const read = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', ...words] = line.split(' ')
      const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
      return {
        path,
        auth: words.includes('login'),
        exempt: words.includes('exempt'),
        keepAlive: words.includes('keepAlive'),
        redirect: after('>'),
        parent: after('in'),
      }
    })

const summaryOf = ({ path, auth, exempt, keepAlive, redirect, parent }: PageMeta): Row => ({
  path,
  auth: auth === true,
  exempt: exempt === true,
  keepAlive: keepAlive === true,
  redirect,
  parent,
})

const inventory = read(INVENTORY)
const ours = read(OURS)
const metas: readonly PageMeta[] = table.filter((row) => row !== NOT_FOUND)
const byPath = new Map(metas.map((route) => [route.path, route]))

describe('the table of pages', () => {
  it.each(inventory)('has $path as the inventory has it', (row) => {
    const route = byPath.get(row.path)
    expect(route && summaryOf(route)).toEqual(row)
  })

  it('has nothing else but what we added, said here', () => {
    expect(ours.map(({ path }) => path).filter((path) => inventory.some((row) => row.path === path))).toEqual([])
    expect(metas.map(({ path }) => path).sort()).toEqual([...inventory, ...ours].map(({ path }) => path).sort())
    for (const row of ours) expect(summaryOf(byPath.get(row.path) as PageMeta)).toEqual(row)
  })

  it('names each address once', () => {
    expect(byPath.size).toBe(metas.length)
  })

  it('leads only to addresses that it has', () => {
    for (const { redirect, parent } of metas)
      for (const path of [redirect, parent]) if (path) expect(byPath.has(path), path).toBe(true)
  })

  it('renders nothing private on the server; a campaign is nobody’s own, wherever it asks for a login', () => {
    const campaigns = new Set(
      table.filter(({ screen }) => screen === 'campaign/page/screens/Campaign').map(({ path }) => path),
    )
    expect(campaigns.size).toBe(19)
    for (const { auth, ssr, path } of metas) {
      if (campaigns.has(path)) expect(ssr, path).toBeUndefined()
      else if (auth) expect(ssr, path).toBe(false)
    }
  })

  it('names a page by what it shows to all: a set bought alone is no group', () => {
    const titleOf = (path: string) => metas.find((one) => one.path === path)?.title
    expect(titleOf(addresses.couponSet)).toBe('套券')
    expect(titleOf(addresses.setConfirm)).toBe('确认订单')
  })

  it('gives every page a title, the brand its own', () => {
    const untitled = metas.filter(({ title }) => title === '').map(({ path }) => path)
    expect(untitled).toEqual(['/', '/home', '/layout'])
  })

  it('shows an error page for any other address, to every visitor', () => {
    expect(summaryOf(NOT_FOUND)).toMatchObject({ path: '*', auth: false, exempt: true })
  })
})

/** The address a page answers under, with something in the place of its parameters. */
const winner = (path: string): string | undefined => matcher(metas)(path)?.route.path

describe('of two addresses that fit, the one that says more wins', () => {
  it.each([
    ['/product/guide/preview', '/product/guide/preview'],
    ['/product/guide/christmas2021', '/product/guide/:campaign'],
    ['/activity-guiding', '/activity-guiding'],
    ['/activity-coupon', '/activity-coupon'],
    ['/newyear_zhenxiang_2023/xiaohongshu-return', '/newyear_zhenxiang_2023/xiaohongshu-return'],
    ['/newyear_zhenxiang_2023/t0k3n', '/newyear_zhenxiang_2023/:token'],
    ['/card_case/detail/gift_card', '/card_case/detail/gift_card'],
    ['/card_case/7/detail', '/card_case/:id/detail'],
    ['/card_case/coupon', '/card_case/:type'],
    ['/order/refund/coupon/R1', '/order/refund/coupon/:refund_no'],
    ['/order/refund/1', '/order/refund/:id'],
  ])('%s is %s', (path, route) => {
    expect(winner(path)).toBe(route)
  })
})

describe('the pages that are built', () => {
  const at = (address: string) => matcher(pages)(address.split('?')[0] ?? '')?.route.path

  it('have a screen, or lead to a page that has', () => {
    for (const { path, screen, redirect } of table) expect(Boolean(screen) !== Boolean(redirect), path).toBe(true)
  })

  it('are all addresses of the contract', () => {
    const built = table.filter((row) => row !== NOT_FOUND).map(({ path }) => path)
    expect(built.toSorted()).toEqual(Object.values(addresses).toSorted())
  })

  it.each([
    ['/activity-autumn', '/activity-:slug'],
    ['/Activity-Winter/', '/activity-:slug'],
    ['/activity-coupon', '/activity-coupon'],
    ['/activity-/more', '*'],
    ['/activity', '*'],
    ['/nowhere', '*'],
  ])('are found for %s, as %s', (address, path) => {
    expect(at(address)).toBe(path)
  })

  it.each(MENU.map(({ text, to }) => [text, to] as const))('have one for %s of the menu', (_, to) => {
    expect(at(to)).not.toBe('*')
  })
})
