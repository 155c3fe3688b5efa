import type { TestApp } from './app'
import { rows } from './rows'

/** Until so many calls stand before a lock, or this one does not have to. */
export async function untilWaiting(app: TestApp, count: number, call?: Promise<unknown>): Promise<void> {
  let isOver = false
  call?.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const [{ waiting } = { waiting: 0 }] = await rows<{ waiting: number }>(
      app,
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting >= count) return
  }
}
