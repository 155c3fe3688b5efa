import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

/** Somebody who has left the company, or whose company is another one, proves nothing. */
export const proofsFit = checkBy(
  'corp_proof: a live proof is of somebody who works there',
  () => sql`select format('%s of staff %s', p.id, p.staff_id) as what from corp_proof p join corp_staff s on s.id = p.staff_id
      where p.ended_at is null and (s.state <> 'active' or s.company_id <> p.company_id)`,
)
