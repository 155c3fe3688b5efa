import {
  guestsForgottenBefore,
  KNOWN_GUESTS_AT_MOST,
  knownForgottenBefore,
  SECRET_LETTERS,
} from '@kuaimen/contract/booking/guest.rules'
import type { ConsentView, GuestAsked, GuestView, KnownGuest } from '@kuaimen/contract/booking/guest.views'
import {
  guestIsYou,
  guestNumber,
  guestOwn,
  guestRefused,
  linkGone,
  noGuest,
  noGuestMessages,
  visitOwn,
} from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { makeId } from '@kuaimen/contract/kernel/ids'
import { checkCode, sendCode } from '../../account/proof/sms-code.service'
import type { AnyoneCtx, Ctx, MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { forgetGuestNumbers } from '../../notice/guest.service'
import { addEvent } from '../record/booking.sql'
import { demand, lockOwn } from '../record/lock.service'
import { presentConsent, presentGuest } from './guest.present'
import {
  answerByKey,
  deleteForgotten,
  deleteGuest,
  deleteKey,
  deleteKnown,
  findAsked,
  findGuest,
  insertKey,
  isNumberOf,
  listKnown,
  lockKnown,
  saveGuest,
  saveKnown,
  touchKnown,
} from './guest.sql'
import { guestMessages } from './reach.service'

const DAY_MS = 86_400_000

/** With a new booking, in its transaction, or with a change of one. */
export async function writeGuest(tx: Tx, orderSn: string, memberId: number, guest: GuestAsked, at: Date) {
  if (await isNumberOf(tx, memberId, guest.mobile)) throw new Refusal(guestIsYou)
  await saveGuest(tx, orderSn, guest, at)
  if (guest.remember) await lockKnown(tx, memberId)
  // Who has said no is not kept for the next time.
  const hasRefused = (await findGuest(tx, orderSn))?.consent === 'refused'
  if (guest.remember && !hasRefused) await saveKnown(tx, memberId, guest, at, KNOWN_GUESTS_AT_MOST)
  else await touchKnown(tx, memberId, guest.mobile, at)
}

export const knownOf = (ctx: MemberCtx): Promise<KnownGuest[]> =>
  listKnown(ctx.db, ctx.principal.memberId, KNOWN_GUESTS_AT_MOST)

export async function forgetKnown(ctx: MemberCtx, id: number): Promise<null> {
  await deleteKnown(ctx.db, ctx.principal.memberId, id)
  return null
}

interface Changed {
  readonly order_sn: string
  readonly guest: GuestAsked | null
}

/** Until the visit, as the remark. */
export const changeGuest = (ctx: MemberCtx, { order_sn, guest }: Changed): Promise<GuestView | null> =>
  ctx.transaction(async (tx) => {
    const [row, now] = [await lockOwn(ctx, tx, order_sn), ctx.now()]
    demand('remark', row, now)
    // A company gives its places to people, not to whom they send.
    if (guest && row.company) throw new Refusal(visitOwn)
    const { memberId } = ctx.principal
    const before = await findGuest(tx, order_sn)
    if (guest) await writeGuest(tx, order_sn, memberId, guest, now)
    else await deleteGuest(tx, order_sn)
    const after = await findGuest(tx, order_sn)
    const isSame = before?.name === after?.name && before?.mobile === after?.mobile
    // A second tap is no second change.
    if (!isSame) await addEvent(tx, order_sn, { event: 'guest_changed', who: `member:${memberId}`, at: now })
    return after ? presentGuest(after, await guestMessages(tx, row, now)) : null
  })

/** A link for the guest; the same one until it is taken back. None is made where nothing would be sent. */
export const askGuest = (ctx: MemberCtx, orderSn: string): Promise<GuestView> =>
  ctx.transaction(async (tx) => {
    const [row, now] = [await lockOwn(ctx, tx, orderSn), ctx.now()]
    demand('remark', row, now)
    const messages = await guestMessages(tx, row, now)
    if ((await findGuest(tx, orderSn))?.consent === 'refused') throw new Refusal(guestRefused)
    if (messages.length > 0) await insertKey(tx, orderSn, makeId('', ctx.randomBytes(SECRET_LETTERS)))
    const guest = await findGuest(tx, orderSn)
    if (!guest) throw new Refusal(noGuest)
    if (guest.key === null) throw new Refusal(noGuestMessages)
    return presentGuest(guest, messages)
  })

/** However late, and whatever has become of the booking. */
export const unaskGuest = (ctx: MemberCtx, orderSn: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await lockOwn(ctx, tx, orderSn)
    await deleteKey(tx, orderSn)
    return null
  })

async function consentBy(ctx: AnyoneCtx, key: string): Promise<ConsentView> {
  const found = await findAsked(ctx.db, key)
  if (!found) throw new Refusal(linkGone)
  const { principal } = ctx
  const own = principal.kind === 'member' && principal.memberId === found.booking.member_id
  const now = ctx.now()
  return presentConsent(found, { own, messages: await guestMessages(ctx.db, found.booking, now), now })
}

export const consentOf = consentBy

async function numberAsked(ctx: Ctx, key: string): Promise<string> {
  const found = await findAsked(ctx.db, key)
  if (!found) throw new Refusal(linkGone)
  return found.guest.mobile
}

interface CodeWanted {
  readonly key: string
  readonly mobile: string
  readonly captcha_pass?: string | undefined
}

/** To the number of the booking alone, typed by whoever has the link: nobody reads it there. */
export async function sendGuestCode(ctx: AnyoneCtx, { key, mobile, captcha_pass }: CodeWanted) {
  const { own, over, messages = [] } = await consentBy(ctx, key)
  if (own) throw new Refusal(guestOwn)
  if (over) throw new Refusal(linkGone)
  if (messages.length === 0) throw new Refusal(noGuestMessages)
  if (mobile !== (await numberAsked(ctx, key))) throw new Refusal(guestNumber)
  return sendCode(ctx, { mobile, purpose: 'guest', about: key, captchaPass: captcha_pass })
}

interface Answer {
  readonly key: string
  readonly agreed: boolean
  readonly code: string
  readonly nonce?: string | undefined
}

/** The one who asks does not answer for somebody else, also not logged out: a yes has a code that came to the number. */
export async function answerConsent(ctx: AnyoneCtx, { key, agreed, code, nonce }: Answer): Promise<ConsentView> {
  const { own, over } = await consentBy(ctx, key)
  if (own) throw new Refusal(guestOwn)
  // Withdrawing is possible however late.
  if (over && agreed) throw new Refusal(linkGone)
  const mobile = await numberAsked(ctx, key)
  const proof = agreed ? await checkCode(ctx, { mobile, purpose: 'guest', about: key, code, nonce }) : undefined
  await ctx.transaction(async (tx) => {
    await proof?.spend(tx)
    if (!(await answerByKey(tx, key, agreed ? 'agreed' : 'refused', ctx.now()))) throw new Refusal(linkGone)
  })
  return consentBy(ctx, key)
}

/** The nightly job: whose visit is long over, or given up since yesterday, is nobody's to remember. */
export async function forgetGuests({ db, now }: Services): Promise<void> {
  const at = now()
  const begun = guestsForgottenBefore(at)
  await deleteForgotten(db, { begun, ended: new Date(at.getTime() - DAY_MS), known: knownForgottenBefore(at) })
  await forgetGuestNumbers(db, begun)
}
