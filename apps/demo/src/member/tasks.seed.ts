import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { noteOf } from '@kuaimen/contract/member/task.rules'
import type { Tx } from '../../../server/src/db/database'
import { insertBadges, markSeen } from '../../../server/src/member/badge/badge.sql'
import { listFacts } from '../../../server/src/member/membership/fact.sql'
import { tellFact } from '../../../server/src/member/task/fact.service'
import { linkKeyOf } from '../../../server/src/member/task/proof.service'
import { insertProof } from '../../../server/src/member/task/proof.sql'
import { listTasks } from '../../../server/src/member/task/task.sql'
import { demoEarned, demoNote } from './badge.demo'

/** After the visits of the member to look around with: badges of before, rewards that wait, and a note in review. */
export async function seedDemoTasks(tx: Tx, memberId: number, now: Date): Promise<void> {
  const today = studioDay(now)
  const rows = demoEarned.map((one) => {
    const earned_at = studioInstant(addDays(today, -one.daysAgo), '18:00')
    return { member_id: memberId, badge_key: one.key, earned_at, seen_at: 'isNew' in one ? null : earned_at }
  })
  await insertBadges(tx, rows)
  // What the visits have brought was looked at long ago.
  await markSeen(tx, memberId, ['first_visit'], now)
  const subscribed = { member_id: memberId, fact: 'subscribed', subject_no: 'demo', about: {} } as const
  await tellFact(tx, { ...subscribed, at: studioInstant(addDays(today, -1), '20:00'), now })
  const [visit] = (await listFacts(tx, memberId, 'visit_done')).toReversed()
  const proof = (await listTasks(tx)).find(({ kind }) => kind === 'proof')
  if (!visit || !proof) return
  const order_sn = visit.subject_no
  const note = {
    link: demoNote.link,
    link_key: linkKeyOf(noteOf(demoNote.link)?.key ?? ''),
    their_name: demoNote.their_name,
  }
  const of = { task_id: proof.id, member_id: memberId, period_key: order_sn, order_sn }
  await insertProof(tx, { ...of, ...note, at: studioInstant(addDays(today, -1), '21:30') })
}
