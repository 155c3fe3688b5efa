import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import type { Page } from './due.sql'

const AT_ONCE = 500

/** Page by page by the members' numbers, each in a transaction of its own; `work` answers the last number of a full page. */
export async function eachBatch(
  services: Services,
  work: (tx: Tx, page: Page) => Promise<readonly number[]>,
): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await services.transaction((tx) => work(tx, { after, atMost: AT_ONCE }))
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return
    after = last
  }
}
