// Free starts, spread so that scenarios of one batch do not compete: no two in one store on one day.
import { must, PRODUCT } from './phone.ts'
import type { World } from './world.ts'

const CITY = 310100
const DAY_MS = 86_400_000
export type Start = { store_id: number; day: string; time: string }

export type Price = 'any' | 'dear' | 'cheap'

/** Some days cost less than the list says, some more. */
const fits = async (subject: World, start: Start, wanted: Price): Promise<boolean> => {
  if (wanted === 'any') return true
  type Preview = { lines: { price_fen: number; list_price_fen: number }[] }
  const body = { ...start, items: [{ product_id: PRODUCT, people: 1 }] }
  const { lines } = await must<Preview>(subject, '/api/book/preview', { body })
  const { price_fen, list_price_fen } = lines[0]!
  return price_fen < list_price_fen === (wanted === 'cheap')
}

const untakenFor = async (subject: World, nth: number, wanted: Price): Promise<Start | undefined> => {
  type Soonest = { list: { store: { id: number }; soonest: { day: string } | null }[] }
  const { list } = await must<Soonest>(subject, `/api/schedule/soonest?items=${PRODUCT}&city_id=${CITY}`)
  const open = list.flatMap(({ store, soonest }) => (soonest ? [{ store_id: store.id, first: soonest.day }] : []))
  for (let step = 0; step < 400; step += 1) {
    const { store_id, first } = open[(nth + step) % open.length]!
    const at = new Date(Date.parse(`${first}T00:00:00Z`) + (4 + ((nth * 5 + step) % 45)) * DAY_MS)
    const day = at.toISOString().slice(0, 10)
    const place = `${store_id} ${day}`
    if (subject.taken.has(place)) continue
    subject.taken.add(place)
    const { starts } = await must<{ starts: { time: string; state: string }[] }>(
      subject,
      `/api/schedule/list?store_id=${store_id}&items=${PRODUCT}&day=${day}`,
    )
    const free = starts.filter(({ state }) => state !== 'full')
    const start = { store_id, day, time: free[nth % free.length]?.time ?? '' }
    if (start.time && (await fits(subject, start, wanted))) return start
  }
  return undefined
}

/** When every store has had its turn on every day, they begin anew: those before are long done. */
export const startFor = async (subject: World, nth: number, wanted: Price): Promise<Start> => {
  const untaken = await untakenFor(subject, nth, wanted)
  if (untaken) return untaken
  subject.taken.clear()
  const again = await untakenFor(subject, nth, wanted)
  if (!again) throw new Error('no free start')
  return again
}
