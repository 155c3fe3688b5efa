import { hashToken } from '../../account/session/session.service'
import type { TestApp } from '../app'
import { rows } from '../rows'

/** The session of a member is one that a code to the number has just opened; the code was sent long enough ago for another. */
export async function aFreshLogin(app: TestApp, { token, mobile }: { token: string; mobile: string }): Promise<void> {
  const nonceHash = Buffer.from(app.services.randomBytes(32))
  const now = app.services.now().toISOString()
  await rows(
    app,
    `insert into sms_code (mobile, purpose, code_hash, nonce_hash, address, created_at, expires_at, used_at)
     values ($1, 'login', $2, $2, '', $3::timestamptz - interval '2 hours', $3, $3)`,
    [mobile, nonceHash, now],
  )
  await rows(app, 'update session set device_hash = $2, created_at = $3 where token_hash = $1', [
    hashToken(token),
    nonceHash,
    now,
  ])
}
