import { type Role, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Services } from '../../../server/src/context'
import type { Tx } from '../../../server/src/db/database'
import { hashOf } from '../../../server/src/staff/admit.service'
import { hashPassword } from '../../../server/src/staff/password.service'
import { addPerson } from '../../../server/src/staff/people.service'
import { dropInvite, updateStaff } from '../../../server/src/staff/people.sql'
import { seal } from '../../../server/src/staff/seal.service'
import { insertStaffSession } from '../../../server/src/staff/session.sql'
import { codeAt, stepAt } from '../../../server/src/staff/totp.service'
import { DEMO_PASSWORD, demoStaff, TOTP_SECRET } from './staff.demo'
import { findByDemoLogin, lockDemoStaff } from './staff.sql'

const HOUR_MS = 3_600_000
const SESSION_HOURS = 12

/** The person of a role at a place, made when somebody first comes in as it. */
async function ensurePerson(services: Services, tx: Tx, role: Role, scope_id: number | null): Promise<number> {
  const found = await findByDemoLogin(tx, role)
  if (found !== undefined) return found
  const { name, mobile } = demoStaff.find((one) => one.role === role)!
  const grant = { role, scope_kind: scopeOf[role], scope_id, until_day: null }
  const { id } = await addPerson(services, tx, { name, mobile, grant }, 'demo')
  await dropInvite(tx, id)
  await updateStaff(tx, id, {
    state: 'active',
    login: role,
    password_hash: await hashPassword(services, DEMO_PASSWORD),
    totp_secret: services.env.CONSOLE_KEY === '' ? null : seal(services, `totp:${id}`, Buffer.from(TOTP_SECRET)),
  })
  return id
}

/** Opens a session as the person of a role; answers its token. */
export async function openAs(services: Services, tx: Tx, role: Role, scopeId: number | null): Promise<string> {
  await lockDemoStaff(tx)
  const token = Buffer.from(services.randomBytes(32)).toString('base64url')
  const now = services.now()
  const staff_id = await ensurePerson(services, tx, role, scopeId)
  await insertStaffSession(tx, {
    ...{ token_hash: hashOf(token), staff_id, via: 'console', agent: '演示', address: '127.0.0.1' },
    ...{ created_at: now, seen_at: now, expires_at: new Date(now.getTime() + SESSION_HOURS * HOUR_MS) },
    ...{ passed_at: now, totp_at: now },
  })
  return token
}

/** The six digits that the demo's authenticators show now. */
export const demoCode = (now: Date): string => codeAt(Buffer.from(TOTP_SECRET), stepAt(now))
