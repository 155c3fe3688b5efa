import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boardLive } from '@kuaimen/contract/booking/board.views'
import { boardStreams } from '@kuaimen/contract/booking/record.errors'
import { staffGrantEnd, staffPeople, staffState } from '@kuaimen/contract/staff/people.endpoints'
import { staffLogout } from '@kuaimen/contract/staff/session.endpoints'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aStore, giveRoom, submit } from '../../testing/booking/booking'
import { aFloor, aVisit, checkIn, type Floor, turnTo } from '../../testing/booking/floor'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'
import { addEvent } from '../record/booking.sql'

let app: TestApp
let floor: Floor
let port: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 20)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
}, 60_000)
afterAll(() => app.stop())

/** The stream as a browser hears it, line by line. */
class Heard {
  text = ''
  constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (piece: string) => {
      this.text += piece
    })
  }

  get changes(): number {
    return this.text.split('event: changed').length - 1
  }

  async until(changes: number): Promise<void> {
    while (this.changes < changes) await once(this.response, 'data')
  }

  close(): void {
    this.response.destroy()
  }
}

async function listen(who: StaffBrowser, store_id = floor.store_id): Promise<IncomingMessage> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = get({
    ...{ port, host: '127.0.0.1', path: `${boardLive.path}?store_id=${store_id}&day=${floor.day}` },
    headers: { host: 'console.localhost', cookie },
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response
}

const codeOf = async (response: IncomingMessage): Promise<number> => {
  let text = ''
  for await (const piece of response) text += String(piece)
  return (JSON.parse(text) as { code: number }).code
}

const listeners = async () =>
  (
    await rows<{ n: number }>(
      app,
      `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'kuaimen listening'`,
    )
  )[0]!.n

describe('a board that is open', () => {
  it('hears of a check-in by somebody else, by one connection for all who listen, and of no hold', async () => {
    const { order_sn } = await aVisit(floor)
    const both = [new Heard(await listen(floor.manager)), new Heard(await listen(floor.manager))]
    expect(both[0]!.response.headers).toMatchObject({ 'x-accel-buffering': 'no', 'cache-control': 'no-store' })
    for (const one of both) await one.until(1)
    const { token } = await aMember(app)
    await submit(app, token, { store_id: floor.store_id, day: floor.day, time: '15:00' })
    await turnTo(app, '14:00')
    await checkIn(floor, order_sn)
    for (const one of both) await one.until(2)
    expect(both.map(({ changes }) => changes)).toEqual([2, 2])
    expect(both[0]!.text).toMatch(/^retry: 3000\n\n/)
    expect(await listeners()).toBe(1)
    for (const one of both) one.close()
    await turnTo(app, '10:00')
  })

  it('hears of a tap whose line of the history is older than another that was written before it', async () => {
    const [slow, quick] = [await aVisit(floor), await aVisit(floor)]
    await turnTo(app, '14:00')
    const heard = new Heard(await listen(floor.manager))
    await heard.until(1)
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    let begun = () => {}
    const isWritten = new Promise<void>((resolve) => {
      begun = resolve
    })
    const late = app.services.transaction(async (tx) => {
      await addEvent(tx, slow.order_sn, { event: 'noted', who: 'test', at: app.services.now() })
      begun()
      await held
    })
    await isWritten
    await checkIn(floor, quick.order_sn)
    await heard.until(2)
    end()
    await late
    await heard.until(3)
    heard.close()
    await turnTo(app, '10:00')
  })

  it('hears of a visit that leaves the day, though another has the last line', async () => {
    const [gone, stays] = [await aVisit(floor), await aVisit(floor)]
    await turnTo(app, '14:00')
    const heard = new Heard(await listen(floor.manager))
    await heard.until(1)
    await checkIn(floor, stays.order_sn)
    await heard.until(2)
    await app.services.transaction(async (tx) => {
      await addEvent(tx, gone.order_sn, { event: 'rescheduled', who: 'test', at: app.services.now() })
      await tx.execute(sql`update booking set start_at = start_at + interval '1 day',
        end_at = end_at + interval '1 day' where order_sn = ${gone.order_sn}`)
    })
    await heard.until(3)
    heard.close()
    await turnTo(app, '10:00')
  })

  it('is one of three of a session, and of a store that its person may see', async () => {
    const three = await Promise.all([1, 2, 3].map(() => listen(floor.manager)))
    expect(await codeOf(await listen(floor.manager))).toBe(boardStreams.code)
    for (const one of three) one.destroy()
    const other = await aStaffMember(app, 'manager', await aStore(app, 1))
    expect(await codeOf(await listen(other))).toBe(storeNotFound.code)
  })

  it('is closed within seconds for who was suspended, lost the role or logged out, and for nobody else', async () => {
    const people: StaffBrowser[] = []
    while (people.length < 4) people.push(await aStaffMember(app, 'clerk', floor.store_id))
    const heard = await Promise.all(people.map(async (one) => new Heard(await listen(one))))
    for (const one of heard) await one.until(1)
    const over = heard.slice(0, 3).map(({ response }) => once(response, 'end'))
    const [suspended, ended, leaving] = people
    await floor.manager.reauth()
    const { data: list } = await floor.manager.call(staffPeople, { keyword: '' })
    const person = (of: StaffBrowser) => list.find(({ id }) => id === of.id)!
    const { id, version } = person(suspended!)
    const asked = [
      await floor.manager.call(staffState, { staff_id: id, version, state: 'suspended', reason: '停用' }),
      await floor.manager.call(staffGrantEnd, { grant_id: person(ended!).grants[0]!.id, reason: '调岗' }),
      await leaving!.call(staffLogout, {}),
    ]
    expect(asked.map(({ code }) => code)).toEqual([0, 0, 0])
    await Promise.all(over)
    expect(heard.slice(0, 3).map(({ changes }) => changes)).toEqual([2, 2, 2])
    expect(heard[3]!.response.complete).toBe(false)
    heard[3]!.close()
  })

  it('is closed when the process begins to leave', async () => {
    const heard = new Heard(await listen(floor.manager))
    await heard.until(1)
    const over = once(heard.response, 'end')
    app.leaving.begin()
    await over
    expect(heard.text).toContain('changed')
  })
})
