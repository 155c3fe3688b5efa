import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'

/**
 * A session on a device that the account was never entered with: the room of notices hears of it, by the name of its
 * job, since it is above. A first login is no news. A device is what the list of devices calls it, app and system: its
 * nonce is another with every code.
 */
export const addJobIfNew = (tx: Tx, memberId: number, tokenHash: Buffer) =>
  tx.execute(sql`
    select graphile_worker.add_job('notice:session',
      payload := ${jobPayload(tx, { session: tokenHash.toString('base64url') })}::json,
      job_key := ${`notice:session:${tokenHash.toString('base64url')}`})
    from session s
    where s.token_hash = ${tokenHash}
      and exists (select from session o where o.member_id = ${memberId} and o.token_hash <> s.token_hash)
      and not exists (select from session o
                      where o.member_id = ${memberId} and o.token_hash <> s.token_hash and o.device = s.device)`)
