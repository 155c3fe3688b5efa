import { describe, expect, it } from 'vitest'
import { type Tap, tapsIn } from './taps'

const NOW = 1_000_000
const tap = (order_sn: string, more: Partial<Tap> = {}): Tap => ({
  order_sn,
  staff_id: 1,
  tapped_at: NOW - 60,
  ...more,
})

/** Storage and locks that all tabs of a browser share. */
function browser(given: Record<string, string> = {}) {
  const values = new Map(Object.entries(given))
  const storage = {
    get length() {
      return values.size
    },
    key: (nth: number) => [...values.keys()][nth] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const held = new Set<string>()
  const locks = {
    request: async (name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({}).finally(() => held.delete(name))
    },
  }
  return { storage, locks, values }
}

/** A server that answers when the test says so. */
function slowServer() {
  const [sent, answers]: [string[], (() => void)[]] = [[], []]
  const send = ({ order_sn }: Tap) => {
    sent.push(order_sn)
    return new Promise<boolean>((resolve) => answers.push(() => resolve(true)))
  }
  const answerAll = async (work: Promise<unknown>) => {
    let isOver = false
    void work.finally(() => {
      isOver = true
    })
    while (!isOver) {
      answers.shift()?.()
      await Promise.resolve()
    }
  }
  return { sent, send, answerAll }
}

const orders = (taps: readonly Tap[]) => taps.map(({ order_sn }) => order_sn)

describe('check-ins that wait for the network', () => {
  it('are those of the last day, whatever the browser has stored', () => {
    const { storage, values } = browser({
      'console_tap:1:B1': JSON.stringify(tap('B1')),
      'console_tap:1:B2': JSON.stringify(tap('B2', { tapped_at: NOW - 90_000 })),
      'console_tap:1:B3': 'no json',
      another: 'stays',
    })
    expect(tapsIn(storage).list(NOW)).toEqual([tap('B1')])
    expect([...values.keys()]).toEqual(['console_tap:1:B1', 'another'])
  })

  it('are taken over from the list of the release before', () => {
    for (const text of ['', 'no json', '{}'])
      expect(tapsIn(browser({ console_taps: text }).storage).list(NOW)).toEqual([])
    const { storage, values } = browser({ console_taps: JSON.stringify([tap('B1')]) })
    tapsIn(storage).add(tap('B2'))
    expect(orders(tapsIn(storage).list(NOW))).toEqual(['B2', 'B1'])
    expect(values.has('console_taps')).toBe(false)
  })

  it('are all there when two tabs tap after each has looked', () => {
    const { storage, locks } = browser()
    const [one, other] = [tapsIn(storage, locks), tapsIn(storage, locks)]
    expect([one.list(NOW), other.list(NOW)]).toEqual([[], []])
    one.add(tap('B1'))
    other.add(tap('B2'))
    one.add(tap('B3', { staff_id: 2 }))
    for (const tab of [one, other]) expect(orders(tab.list(NOW))).toEqual(['B1', 'B2', 'B3'])
  })

  it('are not lost when one tab taps while the other sends', async () => {
    const { storage, locks } = browser()
    const [one, other] = [tapsIn(storage, locks), tapsIn(storage, locks)]
    one.add(tap('B1'))
    const { sent, send, answerAll } = slowServer()
    const work = one.sendAll(() => one.list(NOW), send)
    await Promise.resolve()
    other.add(tap('B2'))
    await answerAll(work)
    expect([sent, orders(one.list(NOW))]).toEqual([['B1'], ['B2']])
  })

  const bothSend = async (isLocked: boolean) => {
    const { storage, locks } = browser()
    const tabs = [0, 1].map(() => tapsIn(storage, isLocked ? locks : undefined))
    tabs[0]?.add(tap('B1'))
    tabs[1]?.add(tap('B2'))
    const { sent, send, answerAll } = slowServer()
    await answerAll(Promise.all(tabs.map((tab) => tab.sendAll(() => tab.list(NOW), send))))
    expect(tabs[0]?.list(NOW)).toEqual([])
    return sent.sort()
  }

  it('are sent once though both tabs find the network back', async () => {
    expect(await bothSend(true)).toEqual(['B1', 'B2'])
  })

  it('would be sent twice without the lock between tabs', async () => {
    expect((await bothSend(false)).length).toBeGreaterThan(2)
  })

  it('wait on from the first that is not settled', async () => {
    const { storage, locks } = browser()
    const tab = tapsIn(storage, locks)
    for (const [nth, sn] of ['B1', 'B2', 'B3'].entries()) tab.add(tap(sn, { tapped_at: NOW - 60 + nth }))
    await tab.sendAll(
      () => tab.list(NOW),
      async ({ order_sn }) => order_sn === 'B1',
    )
    expect(orders(tab.list(NOW))).toEqual(['B2', 'B3'])
  })
})
