import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { noteOf } from '@kuaimen/contract/member/task.rules'
import type { Tx } from '../db/database'
import { demoBadges, demoEarned, demoNote } from './badge.demo'
import { insertBadges } from './badge.sql'
import { badge } from './badge.table'
import { tellFact } from './fact.service'
import { listFacts } from './fact.sql'
import { linkKeyOf } from './proof.service'
import { insertProof } from './proof.sql'
import { demoTasks } from './task.demo'
import { listTasks } from './task.sql'
import { task } from './task.table'

const artOf = (key: string) => `/media/demo/badge/${key}`

export async function seedTasks(tx: Tx): Promise<void> {
  await tx.insert(task).values(demoTasks.map((one, rank) => ({ ...one, rank })))
  await tx.insert(badge).values(
    demoBadges.map((one, rank) => ({
      ...one,
      rank,
      state: 'on' as const,
      art: `${artOf(one.key)}.webp`,
      art_locked: `${artOf(one.key)}-locked.svg`,
    })),
  )
}

/** After the visits of the member to look around with: badges of before, rewards that wait, and a note in review. */
export async function seedDemoTasks(tx: Tx, memberId: number, now: Date): Promise<void> {
  const today = studioDay(now)
  const rows = demoEarned.map((one) => {
    const earned_at = studioInstant(addDays(today, -one.daysAgo), '18:00')
    return { member_id: memberId, badge_key: one.key, earned_at, seen_at: 'isNew' in one ? null : earned_at }
  })
  await insertBadges(tx, rows)
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
