import * as approval from '@kuaimen/contract/approval/approval.endpoints'
import { giveGoodwill } from '@kuaimen/contract/booking/staff.endpoints'
import * as audit from '@kuaimen/contract/staff/audit.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { deviceUnknown, recoveryWrong } from '@kuaimen/contract/staff/staff.errors'
import * as today from '@kuaimen/contract/staff/today.endpoints'
import * as region from '@kuaimen/contract/store/region.endpoints'
import { addMachine } from '../../staff/machine.service'
import { hashPassword } from '../../staff/password.service'
import { addPerson } from '../../staff/people.service'
import { codeAt, stepAt } from '../../staff/totp.service'
import { bare, good, type Scene, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'
import { PASSWORD } from './browser'

const byOwner = { token: ({ console }: Scene) => console.owner }
const byClerk = { token: ({ console }: Scene) => console.clerk }

const clerkAt = (store_id: number) =>
  ({ role: 'clerk', scope_kind: 'store', scope_id: store_id, until_day: null }) as const

const mobile = (seed: number) => `137${String(seed % 100_000_000).padStart(8, '0')}`

async function newcomer({ app, me }: Scene, state: 'invited' | 'active' = 'invited') {
  const wanted = {
    name: '新人',
    mobile: mobile(app.services.randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0)),
  }
  const made = await app.services.transaction((tx) =>
    addPerson(app.services, tx, { ...wanted, grant: clerkAt(me.store_id) }, 'test'),
  )
  if (state === 'active')
    await rows(app, `update staff set state = 'active', login = $2, password_hash = $3 where id = $1`, [
      made.id,
      `new.${made.id}`,
      await hashPassword(app.services, PASSWORD),
    ])
  const [row] = await rows<{ version: number }>(app, 'select version from staff where id = $1', [made.id])
  const [grant] = await rows<{ id: number }>(app, 'select id from staff_grant where staff_id = $1', [made.id])
  const token = new URL(made.path, 'http://console').searchParams.get('token')!
  return { ...made, token, version: row!.version, grant_id: grant!.id }
}

async function aDevice({ app, me, console: { owner } }: Scene) {
  const headers = { cookie: owner }
  const { data } = await app.call(people.deviceEnrol, { store_id: me.store_id, name: '前台' }, { headers })
  return data
}

/** Asked for by somebody else. */
async function anApproval({ app, me }: Scene): Promise<{ id: number }> {
  const [row] = await rows<{ id: string }>(
    app,
    `insert into approval (kind, subject_no, store_id, ask, amount_fen, parts, reason, state, asked_by, asked_at, expires_at)
     select 'goodwill', $1, $2, '{}', 100, '[]', '补偿', 'asked', id, $3, $3::timestamptz + interval '1 day'
     from staff where login like 'clerk.%' limit 1
     on conflict (kind, subject_no) where state in ('asked', 'approved') do update set state = 'asked' returning id`,
    [me.invoiced.order_sn, me.store_id, app.services.now()],
  )
  return { id: Number(row!.id) }
}

export const staffCalls: readonly ValidCall[] = [
  bare(region.regionList, byOwner),
  good(region.regionSave, ({ me }) => ({ id: null, name: '新区', stores: [me.store_id] }), byOwner),
  bare(approval.approvalList, byOwner),
  good(approval.approvalDetail, anApproval, byOwner),
  good(
    approval.approvalDecide,
    async (scene) => ({ ...(await anApproval(scene)), version: 1, verdict: 'refuse', note: '金额不对' }),
    byOwner,
  ),
  good(
    giveGoodwill,
    ({ me }) => ({
      ...{ order_sn: me.invoiced.order_sn, amount_fen: 100, reason: '补偿' },
      shown_parts: [{ name: '微信支付', amount_fen: 100 }],
    }),
    byOwner,
  ),
  good(session.staffLogin, ({ console: { login } }) => ({ login, password: PASSWORD })),
  good(
    session.staffTotp,
    ({ app, console: { secret } }) => ({ code: codeAt(secret, stepAt(app.services.now()) + 1) }),
    byOwner,
  ),
  good(session.staffTotpEnrol, () => ({ password: PASSWORD }), byClerk),
  good(session.staffRecovery, () => ({ code: 'AAAA-BBBB-CCCC-DDDD' }), { ...byClerk, away: recoveryWrong }),
  good(session.staffInvitation, async (scene) => ({ token: (await newcomer(scene)).token })),
  good(session.staffAccept, async (scene) => {
    const { token, id } = await newcomer(scene)
    return { token, login: `joined.${id}`, password: PASSWORD }
  }),
  bare(session.staffMe, byOwner),
  bare(today.staffToday, byOwner),
  good(session.staffSetPin, () => ({ password: PASSWORD, pin: '246810' }), byOwner),
  bare(session.tabletPeople),
  good(session.tabletClaim, async (scene) => ({ code: (await aDevice(scene)).code })),
  good(session.staffPinLogin, () => ({ staff_id: 1, pin: '246810' }), { away: deviceUnknown }),
  bare(session.staffSessions, byOwner),
  good(
    session.staffSessionEnd,
    async ({ app, console: { login } }) => {
      const [other] = await rows<{ id: string }>(
        app,
        `insert into staff_session (token_hash, staff_id, via, agent, address, created_at, seen_at, expires_at, passed_at)
         select sha256('another'), s.staff_id, s.via, s.agent, s.address, s.created_at, s.seen_at, s.expires_at, s.passed_at
         from staff_session s join staff p on p.id = s.staff_id where p.login = $1 and s.passed_at is not null limit 1
         on conflict (token_hash) do update set ended_at = null returning id`,
        [login],
      )
      return { id: Number(other!.id) }
    },
    byOwner,
  ),
  bare(people.staffPeople, byOwner),
  good(
    people.staffInvite,
    ({ me }) => ({ name: '小周', mobile: mobile(me.id * 7919), grant: clerkAt(me.store_id) }),
    byOwner,
  ),
  good(people.staffInviteAgain, async (scene) => ({ staff_id: (await newcomer(scene)).id }), byOwner),
  good(
    people.staffGrant,
    async (scene) => {
      const { id, version } = await newcomer(scene)
      const grant = { role: 'manager', scope_kind: 'store', scope_id: scene.me.store_id, until_day: null }
      return { staff_id: id, version, grant }
    },
    byOwner,
  ),
  good(
    people.staffGrantEnd,
    async (scene) => ({ grant_id: (await newcomer(scene)).grant_id, reason: '调岗' }),
    byOwner,
  ),
  good(
    people.staffState,
    async (scene) => {
      const { id, version } = await newcomer(scene, 'active')
      return { staff_id: id, version, state: 'suspended', reason: '休假' }
    },
    byOwner,
  ),
  good(
    people.machineEnd,
    async ({ app, me }) => {
      const machine = { kind: 'machine', name: '收银台', storeId: me.store_id, key: `till of ${me.id}` } as const
      const staff_id = await addMachine(app.services.db, { ...machine, permissions: ['board.read'] })
      return { staff_id, version: 1, reason: '换新' }
    },
    byOwner,
  ),
  good(
    people.staffTotpReset,
    async (scene) => ({ staff_id: (await newcomer(scene, 'active')).id, reason: '换手机' }),
    byOwner,
  ),
  good(people.staffMay, () => ({ permission: 'refund.retry' }), byOwner),
  bare(people.staffPlaces, byOwner),
  bare(people.staffDevices, byOwner),
  good(people.deviceEnrol, ({ me }) => ({ store_id: me.store_id, name: '影棚' }), byOwner),
  good(people.deviceEnd, async (scene) => ({ device_id: (await aDevice(scene)).id }), byOwner),
  bare(audit.auditLog, byOwner),
]

/** Calls that end the sessions of the others, for the end. */
export const staffGoodbyes: readonly ValidCall[] = [
  good(session.staffPassword, () => ({ old: PASSWORD, password: 'another long one' }), byOwner),
  bare(session.staffLogout, byClerk),
]
