import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { describe, expect, it } from 'vitest'
import { type Reply, TestApp } from '../../testing/app'
import { fieldsOf, laced, valueAt } from '../../testing/calls/fields'
import { fingerprint } from '../../testing/calls/fingerprint'
import { send } from '../../testing/calls/send'
import { CALLS, tamperingWorld } from '../../testing/calls/tampering'
import { tokenOf } from '../../testing/calls/valid-calls'
import { Chance } from '../../testing/chance'
import { nameOf } from '../reply/answer'

const world = tamperingWorld()

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
    ...{
      member_id: world().thief.id,
      user_id: world().thief.id,
      uid: world().thief.id,
      memberId: world().thief.id,
      caller: String(world().thief.id),
    },
    ...{
      openid: 'o-thief',
      unionid: 'u-thief',
      mobile: world().thief.mobile,
      token: world().thief.token,
      access_token: world().thief.token,
    },
    ...{ state: 'paid', status: 'completed', role: 'operator', is_admin: true, operator_id: 1, operator: { id: 1 } },
    ...{ store_id: 2, taking_id: 1, hold_until: '2099-01-01', expires_at: '2099-01-01', valid_until: '2099-01-01' },
    ...{
      policy: { keep_percent: 0 },
      created_at: '2000-01-01',
      now: 0,
      tx: {},
      session: { memberId: world().thief.id },
    },
    ...{
      order_sn: world().thief.booked.order_sn,
      pay_no: 'P',
      refund_no: world().thief.refund_no,
      coupon_code: world().thief.coupon,
    },
  })
  const headers = () => ({
    ...{
      'x-member-id': String(world().thief.id),
      'x-user-id': String(world().thief.id),
      'x-openid': 'o-thief',
      'x-role': 'operator',
    },
    ...{ 'x-amount': '1', 'x-forwarded-user': world().thief.mobile, 'x-original-url': '/api/operator/refund/failed' },
    ...{ 'x-http-method-override': 'DELETE', 'x-access-token': world().thief.token, token: world().thief.token },
    cookie: `access_token=${world().thief.token}; member_id=${world().thief.id}; role=operator`,
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
      await TestApp.forThisTest({ copyOf: world().app, env: world().env, randomBytes: dice() }),
      await TestApp.forThisTest({ copyOf: world().app, env: world().env, randomBytes: dice() }),
    ]
    for (const call of CALLS) {
      const { endpoint, away } = call
      const inPlain = world().sceneOf(plain, world().victim)
      const token = tokenOf(call, inPlain)
      const good = await send(plain, endpoint, await call.input(inPlain), { token })
      // The control: an answer that was no would be no proof.
      expect([nameOf(endpoint), good.code, good.data]).toEqual([nameOf(endpoint), away?.code ?? 0, good.data])
      const input = await call.input(world().sceneOf(crowded, world().victim))
      const query = { ...extrasOf(endpoint), ...(endpoint.method === 'GET' ? {} : hidden(endpoint, input)) }
      for (const name of Object.keys(endpoint.query ?? {})) delete (query as Record<string, unknown>)[name]
      const bad = await send(crowded, endpoint, crowdedInput(endpoint, input), { token, query, headers: headers() })
      expect([nameOf(endpoint), outcomeOf(bad)]).toEqual([nameOf(endpoint), outcomeOf(good)])
    }
    expect(await fingerprint(crowded)).toEqual(await fingerprint(plain))
    expect((await crowded.audit({ plans: true })).findings).toEqual([])
  })

  /** What belongs into the body, with another value, in the address. */
  const hidden = (endpoint: Endpoint, input: object): object =>
    Object.fromEntries(
      fieldsOf(endpoint)
        .filter((path) => path.length === 1 && typeof valueAt(input, path) !== 'object')
        .map(([name]) => [name, '1']),
    )
})
