import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { exportMe, unregister } from '@kuaimen/contract/account/self.endpoints'
import { requestInvoice } from '@kuaimen/contract/invoice/invoice.endpoints'
import { setFavourite } from '@kuaimen/contract/product/favourite.endpoints'
import { mergeMembers } from '../../account/self/merge.service'
import { aKey } from '../booking/booking'
import { aTitle, COMPANY } from '../payment/invoices'
import { rows } from '../rows'
import type { Life } from './life'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An account without a number turns out to be the person of another one. */
async function merge(life: Life): Promise<void> {
  const from = life.someone()
  const into = life.friendOf(from)
  await rows(life.app, 'update member set mobile = null where id = $1', [from.id])
  const merged = await life.app.database.transaction((tx) => mergeMembers(life.app.services, tx, from.id, into.id))
  life.told.push(`merge: ${merged}`)
  life.goes(from)
  await life.comes()
}

async function leave(life: Life): Promise<void> {
  const by = life.someone()
  await life.passes(2 * MINUTE)
  if (life.says('ask to leave', await life.app.call(sendUnregisterCode, {}, by)).code !== 0) return
  const asked = { code: life.outside.codeOf(by.mobile), give_up: 1 as const }
  if (life.says('leave', await life.app.call(unregister, asked, by)).code !== 0) return
  life.goes(by)
  await life.comes()
}

async function invoice(life: Life): Promise<void> {
  const one = await life.oneOf<{ order_sn: string; member_id: string; paid_fen: number }>(
    `select order_sn, member_id, paid_fen from booking where state = 'completed' and member_id = any($1) order by 1`,
    [life.members.map(({ id }) => id)],
  )
  const by = one && life.ownerOf(one.member_id)
  if (!one || !by) return
  const [title] = await rows<{ id: number }>(life.app, 'select id::int from invoice_title where member_id = $1', [
    by.id,
  ])
  const title_id = title?.id ?? (await aTitle(life.app, by.token))
  const asked = { title_id, kind: 'normal' as const, email: COMPANY.email }
  const wanted = { ...asked, order_sns: [one.order_sn], shown_amount_fen: one.paid_fen }
  const headers = { 'idempotency-key': aKey() }
  life.says('ask for an invoice', await life.app.call(requestInvoice, wanted, { ...by, headers }))
}

async function like(life: Life): Promise<void> {
  const wanted = { kind: 'store' as const, id: life.chance.of(life.stores), on: life.chance.below(3) > 0 }
  life.says('like', await life.app.call(setFavourite, wanted, life.someone()))
}

async function lookBack(life: Life): Promise<void> {
  life.says('export', await life.app.call(exportMe, {}, life.someone()))
}

const soon = (life: Life) => life.passes(life.chance.of([MINUTE, 16 * MINUTE, 25 * MINUTE]))
const later = (life: Life) => life.passes(life.chance.of([3 * HOUR, 24 * HOUR, 30 * HOUR]))

export const peopleActs = [merge, leave, invoice, like, lookBack, soon, soon, soon, later]
