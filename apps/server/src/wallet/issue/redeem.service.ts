import { createHash } from 'node:crypto'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt, lastOf, refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { codeTries, codeUnknown, phoneUnproven } from '@kuaimen/contract/wallet/card.errors'
import { PHONE_PROOF_MS, REDEEM_TRIES, REDEEM_TRIES_PER_ADDRESS } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { networkOf } from '../../account/person/address.service'
import { listLeftUses, seenAs } from '../../account/person/left.service'
import { isFreshlyProven } from '../../account/proof/sms-code.service'
import { checkRedeemCode } from '../../account/self/account.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { presentCards } from '../card/wallet.present'
import { type CardRow, listByCodes, readScopeNames } from '../card/wallet.sql'
import type { Gift } from '../card/wallet.table'
import { cardsOfGifts } from './gift.service'
import { issueGift } from './issue.service'
import {
  countTriesFrom,
  countTriesOf,
  findGift,
  insertTry,
  isProvenSince,
  listTriesFrom,
  listTriesOf,
  lockGuesser,
  lockGuessingFrom,
  markRedeemed,
  REDEEM_TRY,
  saveProof,
} from './redeem.sql'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Typed by hand from paper: spaces, dashes and small letters do not matter. */
export const hashRedeemCode = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest()

async function refuseGuessing(ctx: MemberCtx, tx: Tx, address: string): Promise<void> {
  const { memberId } = ctx.principal
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms)
  await lockGuesser(tx, memberId)
  await lockGuessingFrom(tx, address)
  const own = await countTriesOf(tx, memberId, ago(HOUR_MS), ago(24 * HOUR_MS))
  const near = await countTriesFrom(tx, seenAs(ctx, address), ago(HOUR_MS), ago(24 * HOUR_MS))
  const isFull = (tried: typeof own, most: typeof REDEEM_TRIES) => tried.hour >= most.hour || tried.day >= most.day
  if (isFull(own, REDEEM_TRIES) || isFull(near, REDEEM_TRIES_PER_ADDRESS)) throw await refusedUntil(ctx, tx, address)
}

/** From when a code is looked up again; read only where it is not now. */
async function refusedUntil(ctx: MemberCtx, tx: Tx, address: string): Promise<Refusal> {
  const { memberId } = ctx.principal
  const now = ctx.now()
  const since = new Date(now.getTime() - DAY_MS)
  const own = [...(await listTriesOf(tx, memberId, since)), ...(await listLeftUses(tx, REDEEM_TRY, memberId, since))]
  const near = await listTriesFrom(tx, seenAs(ctx, address), since)
  const again = lastOf([
    againAt(own, REDEEM_TRIES.hour, HOUR_MS, now),
    againAt(own, REDEEM_TRIES.day, DAY_MS, now),
    againAt(near, REDEEM_TRIES_PER_ADDRESS.hour, HOUR_MS, now),
    againAt(near, REDEEM_TRIES_PER_ADDRESS.day, DAY_MS, now),
  ])
  return refusedAgain(codeTries, again ?? new Date(now.getTime() + HOUR_MS), now)
}

/** Looks a code up within the limits; a wrong one is counted and stays counted, since the refusal comes afterwards. */
async function withCode<T>(ctx: MemberCtx, code: string, work: (tx: Tx, gift: Gift, hash: Buffer) => Promise<T>) {
  const address = networkOf(ctx.caller.address)
  const hash = hashRedeemCode(code)
  const done = await ctx.transaction(async (tx) => {
    await refuseGuessing(ctx, tx, address)
    const gift = await findGift(tx, hash, studioDay(ctx.now()))
    if (gift) return { value: await work(tx, gift, hash) }
    await insertTry(tx, { member_id: ctx.principal.memberId, address, at: ctx.now() })
    return undefined
  })
  if (!done) throw new Refusal(codeUnknown)
  return done.value
}

async function shown(tx: Tx, row: CardRow): Promise<WalletCard> {
  const [card] = presentCards([row], await readScopeNames(tx, [row.scope]))
  return card!
}

export const previewCode = (ctx: MemberCtx, code: string): Promise<WalletCard> =>
  withCode(ctx, code, async (tx, gift) => (await cardsOfGifts(tx, [gift], ctx.now()))[0]!)

/** Once, for the first member who redeems it. */
export async function redeem(ctx: MemberCtx, code: string): Promise<WalletCard> {
  const { memberId } = ctx.principal
  const now = ctx.now()
  const isProven =
    (await isProvenSince(ctx.db, memberId, new Date(now.getTime() - PHONE_PROOF_MS))) || (await isFreshlyProven(ctx))
  if (!isProven) throw new Refusal(phoneUnproven)
  return withCode(ctx, code, async (tx, gift, hash) => {
    const given = await issueGift(tx, gift, { member_id: memberId, at: now, randomBytes: ctx.randomBytes })
    if (!(await markRedeemed(tx, hash, memberId, given, now))) throw new Refusal(codeUnknown)
    const [row] = await listByCodes(tx, memberId, [given], studioDay(now))
    return shown(tx, row!)
  })
}

export async function provePhone(ctx: MemberCtx, proof: { code: string; nonce?: string | undefined }): Promise<null> {
  const checked = await checkRedeemCode(ctx, proof)
  await ctx.transaction(async (tx) => {
    // The account before the code, as one that leaves holds its account and then deletes its codes.
    await saveProof(tx, ctx.principal.memberId, ctx.now())
    await checked.spend(tx)
  })
  return null
}
