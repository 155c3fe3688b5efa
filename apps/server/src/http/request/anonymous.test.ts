import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeCounts } from '../../campaign/count/count.service'
import { writeContactCounts } from '../../contact/visitor/event.service'
import { accountCalls } from '../../testing/account/valid-calls'
import { TestApp } from '../../testing/app'
import { bookingCalls, cardCalls, paperCalls } from '../../testing/booking/valid-calls'
import { browsingCalls } from '../../testing/calls/browsing'
import { type MemberWithEverything, memberWithEverything } from '../../testing/calls/member-with-everything'
import { send } from '../../testing/calls/send'
import type { Scene, ValidCall } from '../../testing/calls/valid-calls'
import { campaignCalls } from '../../testing/campaign/valid-calls'
import { takeCalls } from '../../testing/campaign/valid-take-calls'
import { contactCalls } from '../../testing/contact/valid-calls'
import { taskCalls } from '../../testing/member/valid-task-calls'
import { NOTICE_ENV } from '../../testing/notice/notices'
import { messageCalls } from '../../testing/notice/valid-calls'
import { favouriteCalls } from '../../testing/product/valid-calls'
import { Outside } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { type SignedIn, signedIn } from '../../testing/staff/signed-in'
import { staffCalls, staffGoodbyes } from '../../testing/staff/valid-calls'
import { givingCalls } from '../../testing/wallet/valid-calls'
import { nameOf } from '../reply/answer'

/**
 * Every call with which a stranger can write, and where; by hand, as the table of docs/decisions/0100. What is added
 * here has a limit of its own, and its rows a bound and an end.
 */
const WRITES: Record<string, readonly string[]> = {
  'POST /api/captcha/new': ['captcha'],
  'POST /api/captcha/verify': ['captcha'],
  'POST /api/sms/send_verify_code/by_login': ['sms_code'],
  'POST /api/login': ['account_trace', 'consent', 'member', 'session', 'sms_code'],
  'POST /api/login_authorize': ['auth_state'],
  'POST /api/login_wx_auth_info': ['auth_state', 'auth_ticket', 'identity'],
  'POST /api/login_wx': ['account_trace', 'consent', 'identity', 'member', 'session'],
  'POST /api/guest/answer': ['booking_guest', 'guest_refusal', 'known_guest'],
  'POST /api/guest/code': ['sms_code'],
  'POST /api/handoff/new': ['handoff'],
  'POST /api/handoff/take': ['handoff'],
  'POST /api/city/set_hope': ['city_hope'],
  'POST /api/issue/vote': ['question_count'],
  'POST /api/pagead/count': ['click_count'],
  'POST /api/track': ['channel_count', 'click_count'],
  'POST /api/campaign/shared': ['campaign_count'],
  'POST /api/uv/update': ['contact_uv'],
  'POST /api/drainage/update': ['contact_count'],
  'POST /api/staff/session/login': ['staff_session'],
  'POST /api/staff/session/accept': ['audit_entry', 'staff', 'staff_invite', 'staff_session'],
  'POST /api/staff/session/tablet/claim': ['staff_device'],
}

/** What is left of a stranger ends by itself; members, identities and their traces are people's own. */
const SWEPT = [
  'session',
  'captcha',
  'sms_code',
  'auth_state',
  'auth_ticket',
  'handoff',
  'city_hope',
  'click_count',
  'question_count',
  'channel_count',
  'campaign_count',
  'contact_uv',
  'contact_count',
]
const SWEEPS = ['account:sweep', 'city:sweep', 'content:sweep', 'brand:sweep', 'campaign:sweep', 'contact:sweep']

const CALLS: readonly ValidCall[] = [
  ...browsingCalls,
  ...bookingCalls,
  ...paperCalls,
  ...cardCalls,
  ...givingCalls,
  ...favouriteCalls,
  ...messageCalls,
  ...campaignCalls,
  ...takeCalls,
  ...contactCalls,
  ...taskCalls,
  ...accountCalls,
  ...staffCalls,
  ...staffGoodbyes,
]
const open = allEndpoints.filter(({ access }) => access === 'visitor' || access === 'anyone')

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let outside: Outside
let app: TestApp
let me: MemberWithEverything
let console: SignedIn
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: { ...NOTICE_ENV, ...outside.env } })
  me = await memberWithEverything(app, '沈知微在苏州河', 1)
  console = await signedIn(app, me.store_id)
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

interface Seen {
  readonly name: string
  readonly n: number
  readonly fresh: number
}

let look = ''
/** Of every table: how many rows there are, and how many were written after a transaction. */
async function seenSince(mark: string): Promise<Map<string, Seen>> {
  if (look === '') {
    const tables = await rows<{ name: string }>(
      app,
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    look = tables
      .map(
        ({ name }) => `select '${name}' as name, count(*)::int as n,
        count(*) filter (where xmin::text::bigint > $1::bigint)::int as fresh from "${name}"`,
      )
      .join(' union all ')
  }
  return new Map((await rows<Seen>(app, look, [mark])).map((seen) => [seen.name, seen]))
}

/** Which tables a call changes when nobody is logged in. */
async function written(call: ValidCall): Promise<string[]> {
  const scene: Scene = { app, outside, me, operator: '', console }
  const input = await call.input(scene)
  const [{ mark } = { mark: '0' }] = await rows<{ mark: string }>(app, 'select pg_current_xact_id()::text as mark')
  const before = await seenSince(mark)
  await send(app, call.endpoint, input)
  // What waits for its second is written too.
  await writeCounts(app.services)
  await writeContactCounts(app.services)
  const after = await seenSince(mark)
  return [...after.values()]
    .filter(({ name, n, fresh }) => fresh > 0 || n !== before.get(name)?.n)
    .map(({ name }) => name)
    .sort()
}

describe('what strangers can write', () => {
  it('is these tables by these calls, and nothing else', async () => {
    const found: Record<string, readonly string[]> = {}
    for (const endpoint of open) {
      const call = CALLS.find((one) => one.endpoint === endpoint)
      const tables = call ? await written(call) : ['no good call']
      if (tables.length > 0) found[nameOf(endpoint)] = tables
    }
    expect(found).toEqual(WRITES)
  })

  it('has a limit by address, in each of these calls', () => {
    for (const endpoint of open.filter((one) => WRITES[nameOf(one)]))
      expect([nameOf(endpoint), endpoint.perMinute ?? 'none']).toEqual([nameOf(endpoint), expect.any(Number)])
  })

  it('is gone after its time', async () => {
    for (const table of SWEPT) expect([table, (await countOf(app, table)) > 0]).toEqual([table, true])
    app.advance(500 * 86_400_000)
    for (const job of SWEEPS) await rows(app, 'select graphile_worker.add_job($1)', [job])
    const runner = await app.runTasks()
    const left = async () => {
      const counts = await Promise.all(
        SWEPT.map((table) =>
          countOf(app, `${table} ${table === 'city_hope' ? `where hoper not like 'member:%'` : ''}`),
        ),
      )
      return SWEPT.filter((_, nr) => counts[nr] !== 0)
    }
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    await runner.stop()
  })
})
