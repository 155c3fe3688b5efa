import { chainOnly } from '@kuaimen/contract/account/person.errors'
import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountCalls, goodbyes } from '../../testing/account/valid-calls'
import { type Reply, TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { bookingCalls, cardCalls, paperCalls } from '../../testing/booking/valid-calls'
import { browsingCalls } from '../../testing/calls/browsing'
import { fieldsOf, laced, type Path, valueAt, withValue } from '../../testing/calls/fields'
import { fingerprint } from '../../testing/calls/fingerprint'
import { HOSTILE } from '../../testing/calls/hostile'
import { type Belongings, belongingsOf } from '../../testing/calls/member-with-everything'
import { ANSWERED, NAMES_ONES_OWN, READS, SAYS_A_PRICE, SHOWN } from '../../testing/calls/named-calls'
import { send } from '../../testing/calls/send'
import { type GoodCall, type Scene, tokenOf } from '../../testing/calls/valid-calls'
import { campaignCalls } from '../../testing/campaign/valid-calls'
import { takeCalls } from '../../testing/campaign/valid-take-calls'
import { Chance } from '../../testing/chance'
import { contactCalls } from '../../testing/contact/valid-calls'
import { enterpriseCalls } from '../../testing/enterprise/valid-calls'
import { mallCalls } from '../../testing/member/valid-mall-calls'
import { taskCalls } from '../../testing/member/valid-task-calls'
import { NOTICE_ENV } from '../../testing/notice/notices'
import { messageCalls } from '../../testing/notice/valid-calls'
import { favouriteCalls } from '../../testing/product/valid-calls'
import { Outside } from '../../testing/providers/fake-providers'
import { planCalls } from '../../testing/schedule/valid-calls'
import { waitlistCalls } from '../../testing/waitlist/valid-calls'
import { givingCalls } from '../../testing/wallet/valid-calls'
import { nameOf } from '../reply/answer'

const CALLS: readonly GoodCall[] = [
  ...browsingCalls,
  ...planCalls,
  ...bookingCalls,
  ...paperCalls,
  ...cardCalls,
  ...givingCalls,
  ...favouriteCalls,
  ...messageCalls,
  ...taskCalls,
  ...campaignCalls,
  ...takeCalls,
  ...contactCalls,
  ...enterpriseCalls,
  ...mallCalls,
  ...waitlistCalls,
  ...accountCalls,
  ...goodbyes,
]

// A shared machine has its slow minutes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let outside: Outside
let world: TestApp
let victim: Belongings
let thief: Belongings
/** Keys of staff: of every store, and of a store without bookings. */
let staff: string
let strangers: string

const settings = () => ({ ...NOTICE_ENV, ...outside.env })

beforeAll(async () => {
  outside = await Outside.open()
  world = await TestApp.start({ demo: true, env: settings() })
  victim = await belongingsOf(world, '沈知微在苏州河', 1)
  thief = await belongingsOf(world, '路人', 2)
  staff = (await anOperator(world)).token
  strangers = (await anOperator(world, thief.store_id)).token
  await world.rest()
})
afterAll(async () => {
  await world.stop()
  outside.close()
})

const sceneOf = (app: TestApp, me: Belongings): Scene => ({ app, outside, me, operator: staff })

it('knows a good call of every endpoint of the contract', () => {
  expect(CALLS.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(allEndpoints.map(nameOf).sort())
})

describe('a field that no schema names', () => {
  /** The same dice in both worlds, so that whatever differs was caused by the call. */
  const dice = () => {
    const chance = new Chance(7)
    return (size: number) => Buffer.from(Array.from({ length: size }, () => chance.below(256)))
  }

  /** Nothing that the endpoint knows, by this name or by the one of the release before. */
  const extrasOf = ({ formerNames = {} }: Endpoint) =>
    Object.fromEntries(Object.entries(extras()).filter(([name]) => !Object.hasOwn(formerNames, name)))

  const extras = () => ({
    ...{ price: 1, price_fen: 1, amount: 1, amount_fen: 1, total: 1, total_fen: 1, payable_fen: 1, pay_amount: 1 },
    ...{
      discount: 100,
      discount_fen: 99_999,
      saves_fen: 99_999,
      paid_fen: 99_999,
      refund_fen: 99_999,
      face_fen: 99_999,
    },
    ...{ balance_fen: 99_999, difference_fen: -99_999, unit_price_fen: 1, currency: 'JPY', free: true, is_paid: true },
    ...{ member_id: thief.id, user_id: thief.id, uid: thief.id, memberId: thief.id, caller: String(thief.id) },
    ...{ openid: 'o-thief', unionid: 'u-thief', mobile: thief.mobile, token: thief.token, access_token: thief.token },
    ...{ state: 'paid', status: 'completed', role: 'operator', is_admin: true, operator_id: 1, operator: { id: 1 } },
    ...{ store_id: 2, taking_id: 1, hold_until: '2099-01-01', expires_at: '2099-01-01', valid_until: '2099-01-01' },
    ...{ policy: { keep_percent: 0 }, created_at: '2000-01-01', now: 0, tx: {}, session: { memberId: thief.id } },
    ...{ order_sn: thief.booked.order_sn, pay_no: 'P', refund_no: thief.refund_no, coupon_code: thief.coupon },
  })
  const headers = () => ({
    ...{ 'x-member-id': String(thief.id), 'x-user-id': String(thief.id), 'x-openid': 'o-thief', 'x-role': 'operator' },
    ...{ 'x-amount': '1', 'x-forwarded-user': thief.mobile, 'x-original-url': '/api/operator/refund/failed' },
    ...{ 'x-http-method-override': 'DELETE', 'x-access-token': thief.token, token: thief.token },
    cookie: `access_token=${thief.token}; member_id=${thief.id}; role=operator`,
  })

  /** Alipay's address is signed with the real time. */
  const outcomeOf = ({ status, code, data }: Reply<unknown>) => ({
    ...{ status, code },
    data: JSON.stringify(data).replaceAll(/(sign|timestamp)=[^&"]*/g, '$1'),
  })

  const crowdedInput = (endpoint: Endpoint, input: object): object => {
    const { method, body } = endpoint
    if (method === 'GET') return input
    return body ? (laced(body, input, extrasOf(endpoint)) as object) : extras()
  }

  it('changes no answer and no row, in any call', async () => {
    const [plain, crowded] = [
      await TestApp.forThisTest({ copyOf: world, env: settings(), randomBytes: dice() }),
      await TestApp.forThisTest({ copyOf: world, env: settings(), randomBytes: dice() }),
    ]
    for (const call of CALLS) {
      const { endpoint, away } = call
      const inPlain = sceneOf(plain, victim)
      const token = tokenOf(call, inPlain)
      const good = await send(plain, endpoint, await call.input(inPlain), { token })
      // The control: an answer that was no would be no proof.
      expect([nameOf(endpoint), good.code, good.data]).toEqual([nameOf(endpoint), away?.code ?? 0, good.data])
      const input = await call.input(sceneOf(crowded, victim))
      const query = { ...extrasOf(endpoint), ...(endpoint.method === 'GET' ? {} : hidden(endpoint, input)) }
      for (const name of Object.keys(endpoint.query ?? {})) delete (query as Record<string, unknown>)[name]
      const bad = await send(crowded, endpoint, crowdedInput(endpoint, input), { token, query, headers: headers() })
      expect([nameOf(endpoint), outcomeOf(bad)]).toEqual([nameOf(endpoint), outcomeOf(good)])
    }
    expect(await fingerprint(crowded)).toEqual(await fingerprint(plain))
    expect((await crowded.audit()).findings).toEqual([])
  })

  /** What belongs into the body, with another value, in the address. */
  const hidden = (endpoint: Endpoint, input: object): object =>
    Object.fromEntries(
      fieldsOf(endpoint)
        .filter((path) => path.length === 1 && typeof valueAt(input, path) !== 'object')
        .map(([name]) => [name, '1']),
    )
})

/** Codes and numbers by which a member's belongings are named. */
function idsOf({ session, coupon, voucher, gift_card, ...one }: Belongings): Set<unknown> {
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
  readonly call: GoodCall
  readonly own: object
  readonly theirs: object
}

describe('another member', () => {
  let app: TestApp
  let ready: Ready[]
  let before: Record<string, string>

  beforeAll(async () => {
    app = await TestApp.start({ copyOf: world, env: settings() })
    ready = []
    for (const call of CALLS) {
      const own = await call.input(sceneOf(app, thief))
      ready.push({ call, own, theirs: await call.input(sceneOf(app, victim)) })
    }
    before = await fingerprint(app)
  })
  afterAll(() => app.stop())

  const of = (...access: Endpoint['access'][]) => ready.filter(({ call }) => access.includes(call.endpoint.access))
  const nothingWritten = async () => expect(await fingerprint(app)).toEqual(before)

  /** All by which one would know the victim, but what the asker has said. */
  function leaksIn({ data, msg }: Reply<unknown>, said: object): unknown[] {
    const marks = [...[...idsOf(victim)].filter((one) => typeof one === 'string'), victim.name, victim.mobile]
    const [answer, asked] = [JSON.stringify([data, msg]), JSON.stringify(said)]
    return marks.filter((mark) => answer.includes(mark) && !asked.includes(mark))
  }

  /** Fields in which the victim names what is theirs, and the thief something else. */
  const foreignOf = ({ call, own, theirs }: Ready): Path[] =>
    fieldsOf(call.endpoint).filter(
      (path) =>
        path.at(-1) !== 'store_id' &&
        idsOf(victim).has(valueAt(theirs, path)) &&
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
        const reply = await send(app, endpoint, input, { token: thief.token })
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
        const reply = await send(app, call.endpoint, input, { token: thief.token })
        expect([nameOf(call.endpoint), leaksIn(reply, input)]).toEqual([nameOf(call.endpoint), []])
      }
    await nothingWritten()
  })

  it('comes without a token, or with one of another kind, and is sent away', async () => {
    for (const { call, theirs } of of('member', 'staff')) {
      const name = nameOf(call.endpoint)
      const wrong = call.endpoint.access === 'staff' ? victim.token : staff
      for (const token of [undefined, victim.session, `${victim.id}`, wrong]) {
        const { status, data } = await send(app, call.endpoint, theirs, { token })
        expect([name, token, status, data]).toEqual([name, token, 401, null])
      }
    }
    await nothingWritten()
  })

  it('works in another store, and can neither see nor change anything', async () => {
    for (const { call, theirs } of of('staff').filter(({ call }) => !SHOWN.includes(nameOf(call.endpoint)))) {
      const reply = await send(app, call.endpoint, theirs, { token: strangers })
      expect([nameOf(call.endpoint), leaksIn(reply, theirs)]).toEqual([nameOf(call.endpoint), []])
      const isChains = call.endpoint.errors?.includes(chainOnly)
      if (isChains || call.endpoint.method === 'POST')
        expect([nameOf(call.endpoint), reply.status]).toEqual([nameOf(call.endpoint), isChains ? 403 : 404])
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
          const { status, code } = await send(app, call.endpoint, withValue(own, path, said), { token: thief.token })
          expect([name, said, code, isRefused(status)]).toEqual([name, said, code, true])
        }
      }
    expect(priced.sort()).toEqual(SAYS_A_PRICE)
    await nothingWritten()
  })
})

/** An answer of the contract's, or a provider that is away; never one of ours that broke. */
const isAnswered = ({ status, code }: Reply<unknown>) => status < 500 || (status === 503 && code >= 200_000)

describe('whatever it is', () => {
  it('in a field is answered, and no ledger account is wrong afterwards', async () => {
    const app = await TestApp.forThisTest({ copyOf: world, env: settings() })
    const scene = sceneOf(app, victim)
    const broken: unknown[] = []
    let tried = 0
    for (const call of CALLS) {
      const { endpoint } = call
      const input = await call.input(scene)
      const token = tokenOf(call, scene)
      for (const path of fieldsOf(endpoint)) {
        const odd = (value: unknown) => {
          tried += 1
          return send(app, endpoint, withValue(input, path, value), { token, key: `odd-key-${tried}` })
        }
        const replies = await Promise.all(HOSTILE.map(odd))
        broken.push(...replies.flatMap((one, nth) => (isAnswered(one) ? [] : [[nameOf(endpoint), path, HOSTILE[nth]]])))
      }
    }
    expect(broken).toEqual([])
    expect(tried).toBeGreaterThan(5000)
    expect((await app.audit()).findings).toEqual([])
    expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('comes instead of a body: it is answered, and no account is off afterwards', async () => {
    const app = await TestApp.forThisTest({ copyOf: world, env: settings() })
    for (const call of CALLS.filter(({ endpoint }) => endpoint.method === 'POST'))
      for (const payload of ['', 'null', '[]', '"x"', '{', '{"__proto__":1}', '7', '\u0000']) {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': 'a-key-of-their-own',
          authorization: `Bearer ${tokenOf(call, sceneOf(app, thief))}`,
        }
        const reply = await app.raw({ method: 'POST', url: call.endpoint.path, headers, payload })
        expect([nameOf(call.endpoint), payload, isAnswered(reply)]).toEqual([nameOf(call.endpoint), payload, true])
      }
    expect((await app.audit()).findings).toEqual([])
  })
})
