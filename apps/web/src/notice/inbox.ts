import { lastOf } from '@kuaimen/contract/kernel/collection'
import type { MessagePage, MessageView, UnreadCounts } from '@kuaimen/contract/notice/notice.views'
import type { MessageTab } from './message-tabs'

/** What one tap marks as read: some messages, or a whole tab. */
export type Reading = { readonly ids: readonly string[] } | { readonly tab: MessageTab }

/** What changes with it, so that it can be put back. */
export interface Marking {
  readonly ids: ReadonlySet<string>
  readonly counts: UnreadCounts
}

const NONE: UnreadCounts = { all: 0, order: 0, money: 0, member: 0, campaign: 0, system: 0 }

const isMeant = ({ id, topic }: MessageView, reading: Reading) =>
  'ids' in reading ? reading.ids.includes(id) : reading.tab === 'all' || reading.tab === topic

const counted = (messages: readonly MessageView[]): UnreadCounts => {
  const counts = { ...NONE, all: messages.length }
  for (const { topic } of messages) counts[topic] += 1
  return counts
}

/** Of a whole tab, also what no page here shows yet. */
function countsOf(reading: Reading, messages: readonly MessageView[], unread: UnreadCounts): UnreadCounts {
  if ('ids' in reading) return counted(messages)
  const { tab } = reading
  return tab === 'all' ? unread : { ...NONE, all: unread[tab], [tab]: unread[tab] }
}

/** What a tap will mark, of all pages that are here. */
export function markingOf(pages: readonly MessagePage[], reading: Reading): Marking {
  const meant = pages.flatMap(({ list }) => list).filter((one) => !one.read && isMeant(one, reading))
  const byId = new Map(meant.map((one) => [one.id, one]))
  return {
    ids: new Set(byId.keys()),
    counts: countsOf(reading, [...byId.values()], lastOf(pages)?.unread ?? NONE),
  }
}

const plus = (unread: UnreadCounts, more: UnreadCounts, times: 1 | -1): UnreadCounts => {
  const sum = { ...unread }
  for (const key of Object.keys(NONE) as (keyof UnreadCounts)[]) sum[key] = Math.max(0, unread[key] + times * more[key])
  return sum
}

/** The page with the marking on it, or without it again. */
export const marked = (page: MessagePage, { ids, counts }: Marking, read: boolean): MessagePage => ({
  ...page,
  unread: plus(page.unread, counts, read ? -1 : 1),
  list: page.list.map((one) => (ids.has(one.id) ? { ...one, read } : one)),
})

const ofUnread = (message: MessageView): UnreadCounts => counted(message.read ? [] : [message])

/** The pages of a list without a message that is hidden; counts are of all lists. */
export const without = (pages: readonly MessagePage[], message: MessageView): MessagePage[] => {
  const isListed = pages.some(({ list }) => list.some(({ id }) => id === message.id))
  return pages.map((page) => ({
    unread: plus(page.unread, ofUnread(message), -1),
    total: page.total - (isListed ? 1 : 0),
    list: page.list.filter(({ id }) => id !== message.id),
  }))
}
