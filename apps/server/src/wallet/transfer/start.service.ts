import { createHash } from 'node:crypto'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import {
  cardNotFound,
  cardNotGiveable,
  givingNotFound,
  givingOver,
  givingsTooMany,
} from '@kuaimen/contract/wallet/card.errors'
import {
  GIVING_HOURS,
  GIVINGS_A_DAY,
  type GivingKind,
  type GivingPicture,
} from '@kuaimen/contract/wallet/transfer.rules'
import type { GivingStarted } from '@kuaimen/contract/wallet/transfer.views'
import { demandMobile } from '../../account/session/session.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { type CardRow, listByCodes } from '../card/wallet.sql'
import { postTransfer, transferGiftMoney } from '../tender/postings.service'
import { insertUses, lockCards } from '../tender/tender.sql'
import {
  addJob,
  countTransfers,
  findHolder,
  findOwnTransfer,
  findPaid,
  type Holder,
  insertTransfer,
  lockGiver,
  updateToken,
} from './transfer.sql'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOKEN_BYTES = 24

export const hashGiftToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const MARK_BYTES = 4

/** By it a phone knows whether the link that it has is the one that leads to the gift. */
const markOf = (token: string): string => hashGiftToken(token).subarray(0, MARK_BYTES).toString('hex')

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** So long, and never beyond the last day of the card. */
function givingUntil(now: Date, lastDay: StudioDay): Date {
  const end = Math.min(now.getTime() + GIVING_HOURS * HOUR_MS, studioInstant(addDays(lastDay, 1)).getTime())
  return new Date(end)
}

/** What has to end before it can be given: an unpaid order, a visit, or a giving. */
export const holderOf = async (tx: Tx, { kind, code }: CardRow): Promise<Holder | undefined> =>
  kind === 'coupon' ? undefined : findHolder(tx, kind, code)

/** A voucher or a gift card that nothing has locked, and no order could still give money back to. */
export const isGiveable = ({ kind, state }: CardRow, holder: Holder | undefined): boolean =>
  kind !== 'coupon' && state === 'usable' && !holder

interface Wanted {
  readonly coupon_type: GivingKind
  readonly code: string
  readonly words: string
  readonly picture: GivingPicture
}

async function giveableCard(ctx: MemberCtx, tx: Tx, { coupon_type, code }: Wanted): Promise<CardRow> {
  await lockCards(tx, [code])
  const rows = await listByCodes(tx, ctx.principal.memberId, [code], studioDay(ctx.now()))
  const card = rows.find(({ kind }) => kind === coupon_type)
  if (!card) throw new Refusal(cardNotFound)
  if (!isGiveable(card, await holderOf(tx, card))) throw new Refusal(cardNotGiveable)
  return card
}

/** The card is locked as an order locks it: one index holds that no order has it too, and its money lies apart. */
async function lockForGiving(tx: Tx, givingNo: string, kind: GivingKind, card: CardRow, now: Date): Promise<void> {
  const { code, name, balance_fen } = card
  const amount_fen = kind === 'gift_card' ? balance_fen : 0
  const use = { subject_no: givingNo, kind, code, name, rank: 0, amount_fen, at: now, changed_at: now }
  if ((await insertUses(tx, [{ ...use, state: 'locked' }])) !== 1) throw new Refusal(cardNotGiveable)
  if (kind === 'voucher')
    return postTransfer(tx, 'given', { giving_no: givingNo, code, paid_fen: await findPaid(tx, code) }, now)
  const spent = { code, event: 'spent' as const, amount_fen: -amount_fen, subject_no: givingNo, at: now }
  if (!(await transferGiftMoney(tx, [spent]))) throw new Refusal(cardNotGiveable)
}

interface NewGiving extends Omit<Wanted, 'code'> {
  readonly giving_no: string
  readonly member_id: number
  readonly card: CardRow
  readonly token: string
  readonly now: Date
}

/** Both at once: the giving, and the lock of its card; until when. */
export async function openTransfer(tx: Tx, { card, coupon_type, token, now, ...given }: NewGiving): Promise<Date> {
  const expires_at = givingUntil(now, card.valid_until)
  await insertTransfer(tx, {
    ...{ ...given, kind: coupon_type, code: card.code, name: card.name, state: 'open', made_at: now, expires_at },
    amount_fen: coupon_type === 'gift_card' ? card.balance_fen : 0,
    token_hash: hashGiftToken(token),
  })
  await lockForGiving(tx, given.giving_no, coupon_type, card, now)
  return expires_at
}

const newToken = (ctx: MemberCtx) => Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString('base64url')

export async function startGiving(ctx: MemberCtx, wanted: Wanted): Promise<GivingStarted> {
  demandMobile(ctx)
  const { memberId } = ctx.principal
  const now = ctx.now()
  const token = newToken(ctx)
  const giving_no = makeId('Z', ctx.randomBytes(ID_LENGTH))
  return ctx.transaction(async (tx) => {
    await lockGiver(tx, memberId)
    if ((await countTransfers(tx, memberId, new Date(now.getTime() - DAY_MS))) >= GIVINGS_A_DAY)
      throw new Refusal(givingsTooMany)
    const { coupon_type, words, picture } = wanted
    const card = await giveableCard(ctx, tx, wanted)
    const given = { giving_no, member_id: memberId, coupon_type, words, picture, card, token, now }
    const expires_at = await openTransfer(tx, given)
    await addJob(tx, 'wallet:giving', giving_no, expires_at)
    return { giving_no, path: paths.gift({ token }), link_mark: markOf(token), expires_at: seconds(expires_at) }
  })
}

/** For who has lost the link: another one, and the old one leads nowhere. */
export async function renewLink(ctx: MemberCtx, givingNo: string): Promise<GivingStarted> {
  const found = await findOwnTransfer(ctx.db, ctx.principal.memberId, givingNo)
  if (!found) throw new Refusal(givingNotFound)
  const token = newToken(ctx)
  if (!(await updateToken(ctx.db, givingNo, hashGiftToken(token), ctx.now()))) throw new Refusal(givingOver)
  return {
    giving_no: givingNo,
    path: paths.gift({ token }),
    link_mark: markOf(token),
    expires_at: seconds(found.expires_at),
  }
}
