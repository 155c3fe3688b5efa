import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { Screen } from './screens'

export interface Finding {
  readonly path: string
  readonly title: string
  readonly kind: string
}

/** The number of a booking, alone or somewhere in what was pasted: an address, a line of a chat. */
export const orderIn = (words: string): string | undefined =>
  words
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .find((word) => kindOf(word) === 'booking')

const holds = (title: string, words: string) => title.toLowerCase().includes(words.toLowerCase())

/** Orders first where a number was typed or pasted, then the screens whose name holds the words; all of them without words. */
export function findIn(screens: readonly Screen[], typed: string): readonly Finding[] {
  const words = typed.trim()
  const order = orderIn(words)
  const search = screens.find(({ path }) => path === '/orders')
  const orders = order && search ? [{ path: `/orders?sn=${order}`, title: order, kind: '订单' }] : []
  const found = screens.filter(({ title }) => holds(title, words))
  const inOrders =
    words && !order && search
      ? [{ path: `/orders?q=${encodeURIComponent(words)}`, title: `在订单里找「${words}」`, kind: '订单' }]
      : []
  return [...orders, ...found.map(({ path, title }) => ({ path, title, kind: '页面' })), ...inOrders]
}
