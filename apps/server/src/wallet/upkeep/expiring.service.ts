import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays, formatShortDay, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import { type NewNotice, notifyAll } from '../../notice/notice.service'
import { listEndingCards, listEndingGifts } from './expiring.sql'

/** So many days before the last one. */
const CARD_DAYS = 3
const GIFT_DAYS = [30, 7]
const AT_ONCE = 500
const NAMED_AT_MOST = 2

const namesText = (names: readonly string[]): string => {
  const kinds = [...new Set(names)]
  const shown = kinds.slice(0, NAMED_AT_MOST).join('、')
  return names.length > kinds.length || kinds.length > NAMED_AT_MOST ? `${shown}等${names.length}张卡券` : shown
}

/** Good until the end of its last day. */
const untilEndOf = (day: StudioDay): Date => studioInstant(addDays(day, 1))

type List<Row> = (services: Services, after: number) => Promise<Row[]>

/** Page by page, each in a transaction of its own: so many statements as pages. */
async function notifyPages<Row extends { readonly member_id: number }>(
  services: Services,
  list: List<Row>,
  saidOf: (row: Row) => NewNotice,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await list(services, after)
    await services.transaction((tx) => notifyAll(tx, rows.map(saidOf)))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.member_id
  }
}

/** The job of the morning: one message a member for all cards that end on the same day. */
export async function notifyExpiring(services: Services): Promise<void> {
  const at = services.now()
  const today = studioDay(at)
  const cardsEnd = addDays(today, CARD_DAYS)
  await notifyPages(
    services,
    ({ db }, after) => listEndingCards(db, cardsEnd, { after, atMost: AT_ONCE }),
    ({ member_id, names, has_coupon }) => ({
      ...{ member_id, kind: 'coupon_expiring', dedupe: `exp:${member_id}:${cardsEnd}`, at },
      data: { names: namesText(names), day: formatShortDay(cardsEnd) },
      useful_until: untilEndOf(cardsEnd),
      path: paths.cardCase({ type: has_coupon ? 'coupon' : 'voucher' }),
    }),
  )
  for (const days of GIFT_DAYS) {
    const end = addDays(today, days)
    await notifyPages(
      services,
      ({ db }, after) => listEndingGifts(db, end, { after, atMost: AT_ONCE }),
      ({ member_id, balance_fen }) => ({
        ...{ member_id, kind: 'gift_card_expiring', dedupe: `gift:${member_id}:${end}:${days}`, at },
        data: { amount: `¥${formatYuan(balance_fen)}`, day: formatShortDay(end) },
        useful_until: untilEndOf(end),
        path: paths.cardCase({ type: 'gift_card' }),
      }),
    )
  }
}
