import type { Reach } from '@kuaimen/contract/kernel/reach'
import { type AnyColumn, inArray, type SQL } from 'drizzle-orm'

/** Rows of the stores that a permission holds at; everywhere: no condition. */
export const inReach = (column: AnyColumn, reach: Reach): SQL | undefined =>
  reach === 'chain' ? undefined : inArray(column, [...reach])
