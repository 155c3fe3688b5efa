import { randomBytes } from 'node:crypto'
import { hashToken } from '../../account/session/session.service'
import type { TestApp } from '../app'
import { rows } from '../rows'

const DAY_MS = 86_400_000

/** Many members at once, each with a live session. */
export async function someMembers(app: TestApp, count: number): Promise<{ id: number; token: string }[]> {
  const start = 10_000_000_000 + (randomBytes(4).readUInt32BE(0) % 5_000_000_000)
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
  const made = await rows<{ id: string }>(
    app,
    'insert into member (mobile) select ($1::bigint + n)::text from generate_series(1, $2::int) n returning id',
    [start, count],
  )
  const expires = new Date(app.services.now().getTime() + DAY_MS)
  await rows(
    app,
    'insert into session (token_hash, member_id, expires_at) select h, m, $3 from unnest($1::bytea[], $2::bigint[]) u(h, m)',
    [tokens.map(hashToken), made.map(({ id }) => id), expires.toISOString()],
  )
  return made.map(({ id }, nth) => ({ id: Number(id), token: tokens[nth]! }))
}
