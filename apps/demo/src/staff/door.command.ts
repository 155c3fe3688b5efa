import { studioDay } from '@kuaimen/contract/kernel/time'
import { ROLES, type Role, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Services } from '../../../server/src/context'
import type { Tx } from '../../../server/src/db/database'
import type { Command } from '../../../server/src/room'
import { hashOf } from '../../../server/src/staff/admit.service'
import { hashPassword } from '../../../server/src/staff/password.service'
import { addPerson } from '../../../server/src/staff/people.service'
import { dropInvite, updateStaff } from '../../../server/src/staff/people.sql'
import { seal } from '../../../server/src/staff/seal.service'
import { insertStaffSession } from '../../../server/src/staff/session.sql'
import { codeAt, stepAt } from '../../../server/src/staff/totp.service'
import { demoBytes } from '../booking/visits.seed'
import { STAFF_STORE } from '../store/store.seed'
import { DEMO_PASSWORD, DEMO_REGION, demoStaff } from './staff.demo'
import { ensureRegion, findByDemoLogin, lockDemoStaff } from './staff.sql'
import { fillToday } from './today.command'

const HOUR_MS = 3_600_000
const SESSION_HOURS = 12
const TOTP_BYTES = 20

/** Everybody's in the demo: the lab shows the code. */
const secret = () => demoBytes('staff second factor', TOTP_BYTES)

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

async function scopeIdOf(tx: Tx, role: Role): Promise<number | null> {
  const kind = scopeOf[role]
  if (kind === 'chain') return null
  return kind === 'store' ? STAFF_STORE : ensureRegion(tx, DEMO_REGION)
}

/** The person of a role, made when somebody first comes in as it. */
async function ensurePerson(services: Services, tx: Tx, role: Role): Promise<number> {
  const found = await findByDemoLogin(tx, role)
  if (found !== undefined) return found
  const { name, mobile } = demoStaff.find((one) => one.role === role)!
  const grant = { role, scope_kind: scopeOf[role], scope_id: await scopeIdOf(tx, role), until_day: null }
  const { id } = await addPerson(services, tx, { name, mobile, grant }, 'demo')
  await dropInvite(tx, id)
  await updateStaff(tx, id, {
    state: 'active',
    login: role,
    password_hash: await hashPassword(services, DEMO_PASSWORD),
    totp_secret: services.env.CONSOLE_KEY === '' ? null : seal(services, `totp:${id}`, secret()),
  })
  return id
}

/** `staff-door manager`: opens a session as that person and says its token; the store has visits today. */
export const staffDoorCommand: Command = async (services, [role], say) => {
  if (!isRole(role)) {
    say(`one of ${ROLES.join(', ')}`)
    return 2
  }
  const token = Buffer.from(services.randomBytes(32)).toString('base64url')
  const now = services.now()
  await services.transaction(async (tx) => {
    await lockDemoStaff(tx)
    await ensureRegion(tx, DEMO_REGION)
    const staff_id = await ensurePerson(services, tx, role)
    await fillToday(tx, STAFF_STORE, studioDay(now), now)
    await insertStaffSession(tx, {
      ...{ token_hash: hashOf(token), staff_id, via: 'console', agent: '演示', address: '127.0.0.1' },
      ...{ created_at: now, seen_at: now, expires_at: new Date(now.getTime() + SESSION_HOURS * HOUR_MS) },
      ...{ passed_at: now, totp_at: now },
    })
  })
  say(token)
  return 0
}

/** `staff-code`: the six digits that the demo's authenticators show now. */
export const staffCodeCommand: Command = async ({ now }, _args, say) => {
  say(codeAt(secret(), stepAt(now())))
  return 0
}
