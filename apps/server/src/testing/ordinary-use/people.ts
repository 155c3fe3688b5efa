import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { exportMe, unregister } from '@kuaimen/contract/account/self.endpoints'
import { requestInvoice } from '@kuaimen/contract/invoice/invoice.endpoints'
import { setFavourite } from '@kuaimen/contract/product/favourite.endpoints'
import { mergeMembers } from '../../account/self/merge.service'
import { aKey } from '../booking/booking'
import { aTitle, COMPANY } from '../payment/invoices'
import { rows } from '../rows'
import type { Crowd } from './crowd'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An account without a number turns out to be the person of another one. */
async function merge(crowd: Crowd): Promise<void> {
  const from = crowd.someone()
  const into = crowd.friendOf(from)
  await rows(crowd.app, 'update member set mobile = null where id = $1', [from.id])
  const merged = await crowd.app.database.transaction((tx) => mergeMembers(crowd.app.services, tx, from.id, into.id))
  crowd.answers.push(`merge: ${merged}`)
  crowd.goes(from)
  await crowd.comes()
}

async function leave(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  await crowd.passes(2 * MINUTE)
  if (crowd.says('ask to leave', await crowd.app.call(sendUnregisterCode, {}, by)).code !== 0) return
  const asked = { code: crowd.outside.codeOf(by.mobile), give_up: 1 as const }
  if (crowd.says('leave', await crowd.app.call(unregister, asked, by)).code !== 0) return
  crowd.goes(by)
  await crowd.comes()
}

async function invoice(crowd: Crowd): Promise<void> {
  const one = await crowd.oneOf<{ order_sn: string; member_id: string; paid_fen: number }>(
    `select order_sn, member_id, paid_fen from booking where state = 'completed' and member_id = any($1) order by 1`,
    [crowd.members.map(({ id }) => id)],
  )
  const by = one && crowd.ownerOf(one.member_id)
  if (!one || !by) return
  const [title] = await rows<{ id: number }>(crowd.app, 'select id::int from invoice_title where member_id = $1', [
    by.id,
  ])
  const title_id = title?.id ?? (await aTitle(crowd.app, by.token))
  const asked = { title_id, kind: 'normal' as const, email: COMPANY.email }
  const wanted = { ...asked, order_sns: [one.order_sn], shown_amount_fen: one.paid_fen }
  const headers = { 'idempotency-key': aKey() }
  crowd.says('ask for an invoice', await crowd.app.call(requestInvoice, wanted, { ...by, headers }))
}

async function like(crowd: Crowd): Promise<void> {
  const wanted = { kind: 'store' as const, id: crowd.chance.of(crowd.stores), on: crowd.chance.below(3) > 0 }
  crowd.says('like', await crowd.app.call(setFavourite, wanted, crowd.someone()))
}

async function lookBack(crowd: Crowd): Promise<void> {
  crowd.says('export', await crowd.app.call(exportMe, {}, crowd.someone()))
}

const soon = (crowd: Crowd) => crowd.passes(crowd.chance.of([MINUTE, 16 * MINUTE, 25 * MINUTE]))
const later = (crowd: Crowd) => crowd.passes(crowd.chance.of([3 * HOUR, 24 * HOUR, 30 * HOUR]))

export const peopleActs = [merge, leave, invoice, like, lookBack, soon, soon, soon, later]
