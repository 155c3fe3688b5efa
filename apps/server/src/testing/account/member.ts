import { randomBytes } from 'node:crypto'
import { member } from '../../account/person/account.table'
import { hashToken } from '../../account/session/session.service'
import { insertSession } from '../../account/session/session.sql'
import type { TestApp } from '../app'

const DAY_MS = 86_400_000

/** A member with a live session, each a new one. */
export async function aMember(app: TestApp, session: { expiresAt?: Date; endedAt?: Date } = {}) {
  const mobile = `1${String(randomBytes(6).readUIntBE(0, 6) % 10_000_000_000).padStart(10, '0')}`
  const [row] = await app.database.db.insert(member).values({ mobile }).returning({ id: member.id })
  const token = randomBytes(24).toString('base64url')
  const now = app.services.now()
  await insertSession(app.database.db, {
    token_hash: hashToken(token),
    member_id: row!.id,
    created_at: now,
    last_seen_at: now,
    expires_at: session.expiresAt ?? new Date(now.getTime() + DAY_MS),
    ended_at: session.endedAt ?? null,
  })
  return { id: row!.id, mobile, token }
}
