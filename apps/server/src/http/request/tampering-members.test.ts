import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { permissionsOfFormerKey } from '@kuaimen/contract/staff/permissions.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, TestApp } from '../../testing/app'
import { fieldsOf, type Path, valueAt, withValue } from '../../testing/calls/fields'
import { fingerprint } from '../../testing/calls/fingerprint'
import type { MemberWithEverything } from '../../testing/calls/member-with-everything'
import { ANSWERED, NAMES_ONES_OWN, READS, SAYS_A_PRICE, SHOWN } from '../../testing/calls/named-calls'
import { send } from '../../testing/calls/send'
import { CALLS, tamperingWorld } from '../../testing/calls/tampering'
import type { ValidCall } from '../../testing/calls/valid-calls'
import { nameOf } from '../reply/answer'

const world = tamperingWorld()

/** Codes and numbers by which a member's belongings are named. */
function idsOf({ session, coupon, voucher, gift_card, ...one }: MemberWithEverything): Set<unknown> {
  const bookings = [
    ...[one.cancelled, one.completed, one.invoiced, one.booked, one.leavable],
    ...[one.served, one.struck, one.held, one.customised],
  ]
  return new Set<unknown>([
    ...bookings.map(({ order_sn }) => order_sn),
    ...[session, coupon, voucher, gift_card, one.wish, one.title, one.spare_title],
    ...[one.message, one.spare_message, one.redeem_no, one.share, one.known, one.wait_no, one.turn_no],
    ...[one.giving.giving_no, one.giving.token, one.spare_giving.giving_no, one.giveable],
    ...[one.refund_no, one.failed_refund_no, one.invoice_no, one.unpaid, one.bought, one.grouped, one.reschedule_no],
  ])
}

const isRefused = (status: number) => status >= 400 && status < 500

interface Ready {
  readonly call: ValidCall
  readonly own: object
  readonly theirs: object
}

describe('another member', () => {
  let app: TestApp
  let ready: Ready[]
  let before: Record<string, string>

  beforeAll(async () => {
    app = await TestApp.start({ copyOf: world().app, env: world().env })
    ready = []
    for (const call of CALLS) {
      const own = await call.input(world().sceneOf(app, world().thief))
      ready.push({ call, own, theirs: await call.input(world().sceneOf(app, world().victim)) })
    }
    before = await fingerprint(app)
  })
  afterAll(() => app.stop())

  const of = (...access: Endpoint['access'][]) => ready.filter(({ call }) => access.includes(call.endpoint.access))
  const nothingWritten = async () => expect(await fingerprint(app)).toEqual(before)

  /** All by which one would know the victim, but what the asker has said. */
  function leaksIn({ data, msg }: Reply<unknown>, said: object): unknown[] {
    const marks = [
      ...[...idsOf(world().victim)].filter((one) => typeof one === 'string'),
      world().victim.name,
      world().victim.mobile,
    ]
    const [answer, asked] = [JSON.stringify([data, msg]), JSON.stringify(said)]
    return marks.filter((mark) => answer.includes(mark) && !asked.includes(mark))
  }

  /** Fields in which the victim names what is theirs, and the thief something else. */
  const foreignOf = ({ call, own, theirs }: Ready): Path[] =>
    fieldsOf(call.endpoint).filter(
      (path) =>
        path.at(-1) !== 'store_id' &&
        idsOf(world().victim).has(valueAt(theirs, path)) &&
        valueAt(own, path) !== valueAt(theirs, path),
    )

  it('names what is another’s, in any field, and is refused', async () => {
    const named: string[] = []
    for (const one of of('visitor', 'anyone', 'member')) {
      const { endpoint } = one.call
      const name = nameOf(endpoint)
      const foreign = foreignOf(one)
      const partly = foreign.map((path) => withValue(one.own, path, valueAt(one.theirs, path)) as object)
      for (const input of foreign.length > 0 ? [...partly, one.theirs] : []) {
        const reply = await send(app, endpoint, input, { token: world().thief.token })
        expect([name, input, leaksIn(reply, input)]).toEqual([name, input, []])
        const isFine = isRefused(reply.status) || ANSWERED.includes(name)
        expect([name, input, reply.code, isFine]).toEqual([name, input, reply.code, true])
      }
      if (foreign.length > 0) named.push(`${name} ${foreign.map((path) => path.join('.'))}`)
    }
    expect(named.sort()).toEqual(NAMES_ONES_OWN)
    await nothingWritten()
  })

  it('reads everything that can be read, and finds nothing of theirs', async () => {
    const isRead = ({ call: { endpoint } }: Ready) => endpoint.method === 'GET' || READS.includes(nameOf(endpoint))
    const isOwners = ({ call: { endpoint } }: Ready) => !SHOWN.includes(nameOf(endpoint))
    for (const { call, own, theirs } of of('visitor', 'anyone', 'member').filter(isRead).filter(isOwners))
      for (const input of [own, theirs]) {
        const reply = await send(app, call.endpoint, input, { token: world().thief.token })
        expect([nameOf(call.endpoint), leaksIn(reply, input)]).toEqual([nameOf(call.endpoint), []])
      }
    await nothingWritten()
  })

  it('comes without a token, or with one of another kind, and is sent away', async () => {
    for (const { call, theirs } of of('member', 'staff')) {
      const name = nameOf(call.endpoint)
      const wrong = call.endpoint.access === 'staff' ? world().victim.token : world().staff
      for (const token of [undefined, world().victim.session, `${world().victim.id}`, wrong]) {
        const { status, data } = await send(app, call.endpoint, theirs, { token })
        expect([name, token, status, data]).toEqual([name, token, 401, null])
      }
    }
    await nothingWritten()
  })

  it('works in another store, and can neither see nor change anything', async () => {
    for (const { call, theirs } of of('staff').filter(({ call }) => !SHOWN.includes(nameOf(call.endpoint)))) {
      const reply = await send(app, call.endpoint, theirs, { token: world().strangers })
      expect([nameOf(call.endpoint), leaksIn(reply, theirs)]).toEqual([nameOf(call.endpoint), []])
      const { may = 'self', scope, method } = call.endpoint
      // One's own session is nobody else's: there is no store in it.
      if (may === 'self') continue
      const isBarred = scope === 'chain' || !permissionsOfFormerKey(world().thief.store_id).includes(may)
      if (isBarred || method === 'POST')
        expect([nameOf(call.endpoint), reply.status]).toEqual([nameOf(call.endpoint), isBarred ? 403 : 404])
    }
    await nothingWritten()
  })

  it('says another price, and is refused', async () => {
    const priced: string[] = []
    for (const { call, own } of ready)
      for (const path of fieldsOf(call.endpoint).filter((one) => String(one.at(-1)).endsWith('_fen'))) {
        const name = `${nameOf(call.endpoint)} ${path.join('.')}`
        priced.push(name)
        const fen = Number(valueAt(own, path))
        const others = [fen - 1, fen + 1, 1, -1, fen / 100 + 0.5, 100_000_000, `${fen}`, null, [fen], 2 ** 53]
        for (const said of others.filter((one) => one !== fen)) {
          const { status, code } = await send(app, call.endpoint, withValue(own, path, said), {
            token: world().thief.token,
          })
          expect([name, said, code, isRefused(status)]).toEqual([name, said, code, true])
        }
      }
    expect(priced.sort()).toEqual(SAYS_A_PRICE)
    await nothingWritten()
  })
})
