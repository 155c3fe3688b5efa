import { addDays } from '@kuaimen/contract/kernel/time'
import pg from 'pg'
import { type StaffPerson, signInAs } from '../tools/product/staff-browser.ts'
import { atMost, type Bench, type Row } from './bench.ts'
import { ms } from './figures.ts'
import { fillLists, type Known, knownOf } from './fill/console-lists.sql.ts'
import { growChain, isGrown } from './fill/growth.sql.ts'

/** Alone it makes so many; after the bench of growth it finds two million. */
const flag = process.argv.find((one) => one.startsWith('--bookings='))
const BOOKINGS = Number(flag?.split('=')[1] ?? 300_000)
const COMING = 40_000
const ROUNDS = 21
const SEARCH_MS = 300
const TODAY_MS = 200

type Asked = Record<string, string>

/** The box with each kind of number and name, and the list by its filters. */
const searches = ({ order_sn, pay_no, refund_no, mobile, guest, store_id, day }: Known): Record<string, Asked> => ({
  'an order': { q: order_sn },
  'a payment': { q: pay_no },
  'a refund': { q: refund_no },
  'a number that nothing has': { q: 'B0000000000000000' },
  'a mobile': { q: mobile },
  'four digits of a mobile, on a day': { q: mobile.slice(-4), store_id: String(store_id), from: day },
  'a name': { q: guest.slice(0, 3) },
  'a family name that many have': { q: '会员1' },
  'the newest of the chain': {},
  'the newest of a store': { store_id: String(store_id) },
  'a month of visits of the chain': { from: addDays(day, -30), until: day },
  'a month of visits that were cancelled': { from: addDays(day, -30), until: day, state: 'cancelled' },
  'the newest that were missed, of which there are none': { state: 'no_show' },
  'a product that nobody books': { product_id: '999999' },
  'made in one week, cancelled': { made_from: addDays(day, -7), made_until: day, state: 'cancelled' },
})

const timesOf = async ({ browser }: StaffPerson, path: string): Promise<number[]> => {
  const times: number[] = []
  await browser.must(path)
  while (times.length < ROUNDS) {
    const began = performance.now()
    await browser.must(path)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

const p95 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0

const rowOf = async (person: StaffPerson, what: string, path: string, most: number): Promise<Row> => {
  const figure = p95(await timesOf(person, path))
  return { what, figure: `p95 ${ms(figure)}`, ...atMost(figure, most, ms) }
}

export const consoleLists: Bench = {
  name: '控制台的列表',
  run: async (subject) => {
    const client = new pg.Client({ connectionString: subject.databaseUrl })
    await client.connect()
    try {
      if (!(await isGrown(client))) await growChain(client, BOOKINGS)
      await fillLists(client, COMING)
      const known = await knownOf(client)
      const owner = await signInAs(subject, { role: 'owner' })
      const manager = await signInAs(subject, { role: 'manager', storeId: known.store_id })
      const rows: Row[] = [{ what: `${known.bookings} bookings`, figure: `${known.stores} stores` }]
      for (const [what, asked] of Object.entries(searches(known)))
        rows.push(
          await rowOf(owner, `search: ${what}`, `/api/staff/order/search?${new URLSearchParams(asked)}`, SEARCH_MS),
        )
      rows.push(await rowOf(manager, 'search: the newest, of a manager', '/api/staff/order/search', SEARCH_MS))
      rows.push(await rowOf(owner, 'today, of the chain', '/api/staff/today', TODAY_MS))
      rows.push(await rowOf(manager, 'today, of a store', '/api/staff/today', TODAY_MS))
      return rows
    } finally {
      await client.end()
    }
  },
}
