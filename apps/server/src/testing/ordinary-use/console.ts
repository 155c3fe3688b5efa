import * as closing from '@kuaimen/contract/booking/closing.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { approveAsked, approvedGoodwill } from '../booking/goodwill'
import type { Crowd } from './crowd'

type Row = { id: number; version: number; state: string }

const aClosing = (crowd: Crowd, state: string) =>
  crowd.oneOf<Row>('select id, version, state from closing where state = $1 order by id', [state])

async function draft(crowd: Crowd): Promise<void> {
  const { app, chance, staff } = crowd
  const from = addDays(studioDay(app.services.now()), 1 + chance.below(4))
  const period = { from, until: addDays(from, chance.below(2)) }
  const said = { kind: chance.of(['days', 'renovation'] as const), reason: '停电', customer_text: '', ...period }
  const asked = { store_id: chance.of(crowd.stores), compensates: chance.below(2) === 0, ...said }
  crowd.says('closing: draft', await app.call(closing.closingDraft, asked, staff))
}

async function announce(crowd: Crowd): Promise<void> {
  const one = await aClosing(crowd, 'draft')
  if (!one) return draft(crowd)
  const seen = { closing_id: one.id, version: one.version }
  crowd.says('closing: announce', await crowd.app.call(closing.closingAnnounce, seen, crowd.staff))
}

/** Offers, refunds or the end of a closing; now and then two of them in the same instant. */
async function goOn(crowd: Crowd): Promise<void> {
  const one = await aClosing(crowd, 'announced')
  if (!one) return announce(crowd)
  const { app, chance, staff } = crowd
  const seen = { closing_id: one.id, version: one.version }
  const acts = [
    async () => crowd.says('closing: offer', await app.call(closing.closingOffer, seen, staff)),
    async () => {
      const { code, data } = crowd.says('closing: refund', await app.call(closing.closingRefund, seen, staff))
      if (code !== 0) return
      crowd.answers.push(
        `closing refund: ${await approveAsked(crowd.pair, data.approval_id, 'booking:closing_refund')}`,
      )
    },
    async () => crowd.says('closing: withdraw', await app.call(closing.closingWithdraw, seen, staff)),
  ]
  const chosen = chance.below(3) === 0 ? [chance.of(acts), chance.of(acts)] : [chance.of(acts)]
  await Promise.all(chosen.map((act) => act()))
}

async function giveBack(crowd: Crowd): Promise<void> {
  const visit = await crowd.oneOf<{ order_sn: string }>(
    `select order_sn from booking where member_id = any($1) and state in ('booked', 'checked_in', 'delivered', 'completed')
     order by order_sn`,
    [crowd.members.map(({ id }) => id)],
  )
  if (!visit) return
  const fen = 1 + crowd.chance.below(5) * 3_000
  crowd.answers.push(`goodwill of ${fen}: ${await approvedGoodwill(crowd.pair, visit.order_sn, fen)}`)
}

export const consoleActs = [draft, announce, announce, goOn, goOn, giveBack, giveBack]
