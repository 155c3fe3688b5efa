import { NOTICE_TOPICS, type NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import type { MessagePage, MessageView } from '@kuaimen/contract/notice/notice.views'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marked, markingOf, type Reading, without } from './inbox'

const aMessage = (id: string, topic: NoticeTopic, read = false): MessageView => ({
  ...{ id, topic, kind: 'booked', title: id, body: '', path: '', at: 0, read },
})

/** A list in pages of two, with the counts that the server would give. */
function inPages(messages: readonly MessageView[], beyond: readonly MessageView[] = []): MessagePage[] {
  const unread = { all: 0, order: 0, money: 0, member: 0, campaign: 0, system: 0 }
  for (const { topic, read } of [...messages, ...beyond]) {
    unread.all += read ? 0 : 1
    unread[topic] += read ? 0 : 1
  }
  const total = messages.length + beyond.length
  const pages = Array.from({ length: Math.ceil(messages.length / 2) }, (_, nth) => ({
    ...{ unread, total, list: messages.slice(nth * 2, nth * 2 + 2) },
  }))
  return pages.length > 0 ? pages : [{ unread, total, list: [] }]
}

const unreadIn = (pages: readonly MessagePage[]) =>
  pages.flatMap(({ list }) => list.filter(({ read }) => !read).map(({ id }) => id))

const three = [aMessage('a', 'order'), aMessage('b', 'money', true), aMessage('c', 'order')]

describe('reading', () => {
  it('one message lowers its topic and the whole', () => {
    const pages = inPages(three)
    const after = pages.map((page) => marked(page, markingOf(pages, { ids: ['a'] }), true))
    expect(unreadIn(after)).toEqual(['c'])
    expect(after.map(({ unread }) => [unread.all, unread.order])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('one that is read already, or is not here, changes nothing', () => {
    const pages = inPages(three)
    for (const id of ['b', 'z']) {
      const { ids, counts } = markingOf(pages, { ids: [id] })
      expect([ids.size, counts.all]).toEqual([0, 0])
    }
  })

  it('a topic also counts those that no page here shows', () => {
    const pages = inPages(three, [aMessage('d', 'order'), aMessage('e', 'system')])
    const [first] = pages.map((page) => marked(page, markingOf(pages, { tab: 'order' }), true))
    expect(first?.unread).toMatchObject({ all: 1, order: 0, system: 1 })
  })

  it('a message that several lists hold counts once', () => {
    const lists = [...inPages(three), ...inPages(three)]
    expect(markingOf(lists, { ids: ['a', 'c'] }).counts).toMatchObject({ all: 2, order: 2 })
  })

  it('whatever is marked can be put back exactly, also after something else was marked meanwhile', () => {
    const messages = fc
      .uniqueArray(
        fc.record({
          id: fc.nat(999).map(String),
          topic: fc.constantFrom(...NOTICE_TOPICS),
          read: fc.boolean(),
        }),
        {
          selector: ({ id }) => id,
          minLength: 2,
          maxLength: 9,
        },
      )
      .map((list) => list.map(({ id, topic, read }) => aMessage(id, topic, read)))
    const readings = (list: readonly MessageView[]): fc.Arbitrary<Reading> =>
      fc.oneof(
        fc.subarray(list.map(({ id }) => id)).map((ids) => ({ ids })),
        fc.constantFrom<Reading>({ tab: 'all' }, { tab: 'order' }, { tab: 'money' }),
      )
    const cases = messages.chain((list) => fc.tuple(fc.constant(list), readings(list), readings(list)))
    fc.assert(
      fc.property(cases, ([list, one, other]) => {
        const pages = inPages(list)
        const first = markingOf(pages, one)
        const once = pages.map((page) => marked(page, first, true))
        const second = markingOf(once, other)
        const both = once.map((page) => marked(page, second, true))
        const back = both.map((page) => marked(page, first, false))
        expect(back).toEqual(pages.map((page) => marked(page, second, true)))
      }),
    )
  })
})

describe('hiding', () => {
  it('takes it out of its list and its counts', () => {
    const after = without(inPages(three), three[0]!)
    expect(after.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(['b', 'c'])
    expect(after.map(({ total, unread }) => [total, unread.all, unread.order])).toEqual([
      [2, 1, 1],
      [2, 1, 1],
    ])
  })

  it('one that was read lowers no count, and another list keeps its total', () => {
    const after = without(inPages([three[0]!]), three[1]!)
    expect(after[0]).toMatchObject({ total: 1, unread: { all: 1, money: 0 } })
  })
})
