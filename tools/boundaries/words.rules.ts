// ui/ is domain-blind down to its words.
import type { Rule } from './types.ts'

const domain = new Set([
  ...['account', 'booking', 'brand', 'campaign', 'city', 'coupon', 'customer', 'enterprise', 'invoice', 'makeup'],
  ...['member', 'order', 'payment', 'photo', 'product', 'refund', 'schedule', 'shop', 'store', 'studio', 'voucher'],
  'wallet',
])

const domainText = /门店|预约|订单|优惠券|礼品卡|发票|产品|照相馆|拍摄|化妆|退款|会员/

/** Names of platforms, of the kernel and of drawings that happen to hold such a word. */
const allowed = new Set(['useSyncExternalStore', 'StudioDay', 'studioDay', 'IconCoupon', 'IconShop'])

const parts = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const singular = (word: string) => word.replace(/(?<=[a-z]{3})ies$/, 'y').replace(/(?<!s)s$/, '')

const ui = 'apps/web/src/ui/'
const isShown = (path: string) => !path.startsWith(`${ui}gallery/`) && !path.includes('.test.')
/** The title of a test is prose: "in order" is no order. */
const isProse = (path: string, text: string) => path.includes('.test.') && text.includes(' ')

const domainWordIn = (path: string, text: string): string | undefined => {
  if (allowed.has(text) || isProse(path, text)) return undefined
  const word = parts(text).find((part) => domain.has(singular(part)))
  return word ?? (isShown(path) ? domainText.exec(text)?.[0] : undefined)
}

export const wordRules: Rule[] = [
  {
    id: 'ui-words',
    why: 'a component that knows a domain word cannot serve the next room',
    check: ({ path, words }) => {
      if (!path.startsWith(ui)) return []
      return [{ text: path.slice(ui.length), line: 1 }, ...words].flatMap(({ text, line }) => {
        const found = domainWordIn(path, text)
        return found ? [{ line, message: `says ${found} in ${text.trim().slice(0, 40)}` }] : []
      })
    },
  },
]
