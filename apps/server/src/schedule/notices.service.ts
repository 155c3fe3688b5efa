import { paths } from '@kuaimen/contract/kernel/paths'
import { formatMoment, formatPeriod, studioDay } from '@kuaimen/contract/kernel/time'
import type { Period } from '@kuaimen/contract/store/opening.rules'
import type { Tx } from '../db/database'
import { notifyAll } from '../notice/notice.service'
import type { HoldingVisit } from './holding-visits.port'

/** Days on which a store takes nobody, and why. */
export interface Closing extends Period {
  readonly what: '停业' | '装修'
  readonly reason: string
}

function reasonText({ from, until, what, reason }: Closing): string {
  return `${formatPeriod(from, until)}${what}${reason ? `（${reason}）` : ''}`
}

const isHit = ({ state, start_at }: HoldingVisit, { from, until }: Closing): boolean => {
  const day = studioDay(start_at)
  return (state === 'held' || state === 'booked') && from <= day && day <= until
}

/** Tells members whose visit falls on days that are closed now, in the transaction that closes them; once for the same days. */
export const notifyClosing = (tx: Tx, visits: readonly HoldingVisit[], closing: Closing, at: Date): Promise<void> =>
  notifyAll(
    tx,
    visits
      .filter((visit) => isHit(visit, closing))
      .map(({ member_id, order_sn, store_id, store_name, start_at }) => ({
        member_id,
        kind: 'store_changed',
        dedupe: `store:${order_sn}:${store_id}:${closing.from}~${closing.until}`,
        data: {
          store: store_name,
          store_id: String(store_id),
          start: formatMoment(start_at),
          reason: reasonText(closing),
        },
        at,
        useful_until: start_at,
        path: paths.orderDetail({ order_sn }),
      })),
  )
