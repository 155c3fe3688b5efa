import { me } from '@kuaimen/contract/account/self.endpoints'
import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { member } from '../../account/person/account.table'
import { partsOf } from '../../room'
import { rooms } from '../../rooms'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { nameOf } from '../reply/answer'
import { bind } from './bind'

/** Every call that needs no login, by hand: a call that becomes public must be added here, in the open. */
const PUBLIC = [
  'GET /api/campaign/index',
  'GET /api/campaign/page',
  'GET /api/campaign/preview',
  'GET /api/campaign/newcomer',
  'GET /api/campaign/product_offers',
  'POST /api/campaign/shared',
  'GET /api/member/invite/gift',
  'POST /api/follow/is-add',
  'GET /api/follow/get_draincode_state',
  'GET /api/ad-icon/query',
  'GET /api/qr-code/query',
  'GET /api/qr-code-auth/query',
  'GET /api/qr-code/bj',
  'POST /api/uv/update',
  'POST /api/drainage/update',
  'GET /api/custom/flow',
  'POST /api/custom/result',
  'GET /api/coupon/applicable',
  'GET /api/giving/gift',
  'GET /api/coupon_set/list',
  'GET /api/coupon_set/detail',
  'GET /api/coupon_set/group',
  'GET /api/coupon_set/groups',
  'GET /config/get',
  'POST /api/client/fault',
  'POST /api/wechat/jsapi_ticket',
  'POST /api/captcha/new',
  'POST /api/captcha/verify',
  'POST /api/sms/send_verify_code/by_login',
  'POST /api/login',
  'POST /api/login_wx',
  'POST /api/login_wx_auth_info',
  'POST /api/login_authorize',
  'POST /api/handoff/new',
  'GET /api/handoff/state',
  'POST /api/handoff/take',
  'GET /api/city/list',
  'GET /api/city/pre_list',
  'GET /api/city/current_city',
  'GET /api/city/can_book_city',
  'GET /api/city/corp_city',
  'POST /api/city/regeo',
  'GET /api/store/list',
  'GET /api/store/recommended_list',
  'GET /api/store/detail',
  'GET /api/store/choice_comments',
  'GET /api/store/comments',
  'GET /api/store/customer_pictures',
  'GET /api/store/options/district',
  'GET /api/store/options/subway',
  'GET /api/store/search/auto_complete',
  'GET /api/issue/types',
  'GET /api/issue/list',
  'GET /api/home_category/list',
  'GET /api/product/categories',
  'GET /api/product/list',
  'GET /api/product/detail',
  'GET /api/favourite/show',
  'GET /api/schedule/calendar',
  'GET /api/schedule/list',
  'GET /api/schedule/nearest',
  'GET /api/schedule/soonest',
  'GET /api/schedule/cant',
  'GET /api/book/series/list',
  'GET /api/pagead/query/by_path',
  'POST /api/issue/vote',
  'POST /api/pagead/count',
  'GET /api/get_agreement',
  'POST /api/track',
  'GET /api/badge/shared',
  'GET /api/companion',
  'POST /api/staff/session/login',
  'POST /api/staff/session/totp',
  'POST /api/staff/session/totp/enrol',
  'POST /api/staff/session/recovery',
  'GET /api/staff/session/invite',
  'POST /api/staff/session/accept',
  'POST /api/staff/session/logout',
  'GET /api/staff/session/tablet',
  'POST /api/staff/session/tablet/claim',
  'POST /api/staff/session/pin',
]

/** Open too; a member is known there, and what they see is their own. */
const ANYONE = [
  'POST /api/city/set_hope',
  'POST /api/book/preview',
  'GET /api/badge/list',
  'GET /api/guest/consent',
  'POST /api/guest/answer',
  'POST /api/guest/code',
]

const whoCalls = endpoint({
  method: 'GET',
  path: '/api/test/who',
  access: 'member',
  summary: '测试',
  data: z.object({ id: z.number().int() }),
})

const whoLooks = endpoint({
  method: 'GET',
  path: '/api/test/looks',
  access: 'anyone',
  summary: '测试',
  data: z.object({ id: z.number().int().nullable() }),
})

const members = allEndpoints.filter(({ access }) => access === 'member')

let app: TestApp
beforeAll(async () => {
  const asked = roomOf(
    bind(whoCalls, async (ctx) => ({ id: ctx.principal.memberId })),
    bind(whoLooks, async ({ principal }) => ({ id: principal.kind === 'member' ? principal.memberId : null })),
  )
  app = await TestApp.start({ demo: true, rooms: [...rooms, asked] })
})
afterAll(() => app.stop())

describe('the contract and the server', () => {
  it('agree: every endpoint is bound exactly once, and nothing else is', () => {
    const bindings = rooms.flatMap(partsOf).flatMap(({ http }) => http ?? [])
    const bound = bindings.map((binding) => nameOf(binding.endpoint)).sort()
    expect(bound).toEqual(allEndpoints.map(nameOf).sort())
    for (const binding of bindings) expect(allEndpoints).toContain(binding.endpoint)
  })
})

describe('access', () => {
  it('is open on these calls and no other', () => {
    const open = allEndpoints.filter(({ access }) => access === 'visitor' || access === 'anyone').map(nameOf)
    expect(open.sort()).toEqual([...PUBLIC, ...ANYONE].sort())
  })

  it('knows a member without asking for one on these calls and no other', () => {
    const known = allEndpoints.filter(({ access }) => access === 'anyone').map(nameOf)
    expect(known.sort()).toEqual([...ANYONE].sort())
  })

  it.each(members.map((one) => [nameOf(one), one] as const))('%s refuses who has no token', async (_name, one) => {
    const request = { method: one.method, url: one.path, ...(one.method === 'POST' ? { payload: {} } : {}) } as const
    expect(await app.raw(request)).toMatchObject({ code: 200201, status: 401, data: null })
    const forged = { ...request, headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
    expect(await app.raw(forged)).toMatchObject({ code: 200201, status: 401, data: null })
  })

  it('is decided before the input is looked at: a stranger learns no field', async () => {
    expect(members.length).toBeGreaterThan(0)
    for (const one of members.filter(({ body, query }) => body ?? query))
      expect(await app.raw({ method: one.method, url: `${one.path}?page=x` })).toMatchObject({
        code: 200201,
        data: null,
      })
  })
})

describe('a call for anyone', () => {
  const seenBy = (token?: string) => app.call(whoLooks, {}, { token })

  it('knows its member, and each one as themselves', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    expect(await seenBy(one.token)).toMatchObject({ code: 0, data: { id: one.id } })
    expect(await seenBy(other.token)).toMatchObject({ code: 0, data: { id: other.id } })
  })

  it('takes who has no live session for a visitor: none, a forged one, one that ended or expired', async () => {
    const now = app.services.now()
    const [ended, old] = [await aMember(app, { endedAt: now }), await aMember(app, { expiresAt: now })]
    for (const token of [undefined, 'x'.repeat(43), ended.token, old.token])
      expect(await seenBy(token)).toMatchObject({ code: 0, data: { id: null } })
  })

  it('does not take a failure of the database for a visitor', async () => {
    const { token } = await aMember(app)
    await app.database.pool.query('alter table session rename to session_away')
    try {
      expect(await seenBy(token)).toMatchObject({ status: 500, data: null })
    } finally {
      await app.database.pool.query('alter table session_away rename to session')
    }
  })
})

describe('a session', () => {
  it('lets its member through, as that member', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    expect(await app.call(whoCalls, {}, { token: one.token })).toMatchObject({ code: 0, data: { id: one.id } })
    expect(await app.call(whoCalls, {}, { token: other.token })).toMatchObject({ code: 0, data: { id: other.id } })
  })

  it('is 200202 from the instant it expires', async () => {
    const inAMinute = new Date(app.services.now().getTime() + 60_000)
    const { token } = await aMember(app, { expiresAt: inAMinute })
    app.advance(59_999)
    expect(await app.call(whoCalls, {}, { token })).toMatchObject({ code: 0 })
    app.advance(1)
    expect(await app.call(whoCalls, {}, { token })).toMatchObject({ code: 200202, status: 401 })
  })

  it('is 200103 once it was ended elsewhere, even when it has expired since', async () => {
    const now = app.services.now()
    const ended = await aMember(app, { endedAt: now })
    const endedAndOld = await aMember(app, { endedAt: now, expiresAt: now })
    expect(await app.call(whoCalls, {}, { token: ended.token })).toMatchObject({ code: 200103, status: 401 })
    expect(await app.call(whoCalls, {}, { token: endedAndOld.token })).toMatchObject({ code: 200103, status: 401 })
  })

  it.each(['', 'Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(513)}`, "Bearer ' or 1=1 --"])(
    'is unknown, 200201, with the header %j',
    async (authorization) => {
      expect(await app.raw({ url: whoCalls.path, headers: { authorization } })).toMatchObject({
        code: 200201,
        status: 401,
      })
    },
  )

  it('is not taken from a cookie by a call: another site could make the browser send that', async () => {
    const { token } = await aMember(app)
    const reply = await app.raw({ url: whoCalls.path, headers: { cookie: `access_token=${token}` } })
    expect(reply).toMatchObject({ code: 200201, status: 401 })
  })

  it('is saved only as a hash', async () => {
    const { token } = await aMember(app)
    const { rows } = await app.database.pool.query('select * from session')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  it('names the member with what the contract shows', async () => {
    const { token, mobile } = await aMember(app)
    expect(await app.call(me, {}, { token })).toMatchObject({ code: 0, data: { mobile, gender: 'unset' } })
  })
})

describe('the demo database', () => {
  it('has the member to look around with', async () => {
    const rows = await app.database.db.select().from(member).where(eq(member.mobile, '13800000001'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ nickname: expect.stringMatching(/./) })
  })
})
