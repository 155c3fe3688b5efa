import { Refusal } from '@kuaimen/contract/kernel/failure'
import { UNCLAIMED_DAYS } from '@kuaimen/contract/member/task.rules'
import type { Services } from '../../context'
import { lockMembership } from '../points/points.service'
import { pay } from './claim.service'
import { type DoneRow, findTask, listForgotten, lockDone } from './task.sql'

const AT_ONCE = 500
const DAY_MS = 86_400_000

const claimForgotten = (services: Services, row: DoneRow): Promise<unknown> =>
  services.transaction(async (tx) => {
    const held = await lockMembership(tx, row.member_id, services.now())
    const done = held && (await lockDone(tx, row))
    if (!held || !done || done.claimed_at) return
    const title = (await findTask(tx, row.task_id))?.title ?? ''
    await pay(services, tx, held, { done, title, by: 'job', at: services.now() })
  })

/** What nobody claims for a week the night claims: nothing that was done is lost. What a day cannot take waits for the next. */
export async function claimUnclaimed(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - UNCLAIMED_DAYS * DAY_MS)
  for (let after: DoneRow | undefined; ; ) {
    const rows: DoneRow[] = await listForgotten(services.db, before, after, AT_ONCE)
    for (const row of rows) {
      try {
        await claimForgotten(services, row)
      } catch (error) {
        // One that cannot be paid does not stop the others.
        if (!(error instanceof Refusal)) services.log.error({ err: error, task: row.task_id }, 'task reward not paid')
      }
    }
    after = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}
