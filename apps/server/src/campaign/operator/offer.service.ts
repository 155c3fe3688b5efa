import type { endTokens, makeTokens } from '@kuaimen/contract/campaign/offer.endpoints'
import { TOKEN_LENGTH } from '@kuaimen/contract/campaign/offer.rules'
import type { OfferBody, OfferRow } from '@kuaimen/contract/campaign/offer.views'
import { campaignNotFound, offerNotFound, offerRefused, tokenUnknown } from '@kuaimen/contract/campaign/version.errors'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { makeId } from '@kuaimen/contract/kernel/ids'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { isGiftGood } from '../../wallet/issue/gift.service'
import { hashBound, hashInvitation } from '../take/token.service'
import { byHash, byOffer, endTokens as endRows, insertTokens } from '../take/token.sql'
import { findOffer, insertOffer, lockOffer, type StoredOffer, updateOffer } from './offer.sql'
import { findCampaign } from './operator.sql'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const instant = (at: number) => new Date(at * 1000)
const refuse = (field: string, why: string) => new Refusal(offerRefused, { [field]: [why] })

const presentRow = ({ opens_at, closes_at, ...row }: StoredOffer): OfferRow => ({
  ...row,
  opens_at: seconds(opens_at),
  closes_at: seconds(closes_at),
})

/** What was given stays as it was given: another gift is another offer. */
function refuseRewriting(before: StoredOffer, wanted: OfferBody): void {
  if (before.campaign_key !== wanted.campaign_key) throw refuse('campaign_key', '这个编号是另一个活动的')
  if (wanted.stock < before.taken) throw refuse('stock', `已经领了${before.taken}份`)
  if (before.taken > 0 && JSON.stringify(before.gift) !== JSON.stringify(wanted.gift))
    throw refuse('gift', '已经有人领过，换礼物请另建一份')
}

async function saveIn(tx: Tx, wanted: OfferBody): Promise<StoredOffer> {
  if (!(await findCampaign(tx, wanted.campaign_key))) throw new Refusal(campaignNotFound)
  const { opens_at, closes_at, ...rest } = wanted
  const values = { ...rest, opens_at: instant(opens_at), closes_at: instant(closes_at) }
  let before = await lockOffer(tx, wanted.key)
  if (!before) {
    const made = await insertOffer(tx, values)
    if (made) return made
    before = await lockOffer(tx, wanted.key)
  }
  if (before) refuseRewriting(before, wanted)
  return updateOffer(tx, values)
}

export async function saveOffer(ctx: StaffCtx, wanted: OfferBody): Promise<OfferRow> {
  if (!(await isGiftGood(ctx.db, wanted.gift))) throw refuse('gift', '没有这张券的规则')
  const saved = await ctx.transaction(async (tx) => {
    const offer = await saveIn(tx, wanted)
    await ctx.audit(tx, { action: 'offer.save', subject: ['offer', wanted.key], after: wanted })
    return offer
  })
  return presentRow(saved)
}

/** The place of the token in a page's address. */
const HAS_TOKEN = /:\w+$/

type Making = InputOf<typeof makeTokens>

/** An invitation is shown here once, and saved as a hash. */
export async function makeInvitations(ctx: StaffCtx, wanted: Making): Promise<DataOf<typeof makeTokens>> {
  const offer = await findOffer(ctx.db, wanted.offer_key)
  if (!offer) throw new Refusal(offerNotFound)
  if (!HAS_TOKEN.test(offer.path)) throw refuse('offer_key', `这份优惠的页面 ${offer.path} 打不开请柬`)
  if (instant(wanted.valid_until) <= ctx.now()) throw refuse('valid_until', '有效期要晚于现在')
  if (wanted.kind === 'personal' && wanted.max_uses !== 1) throw refuse('max_uses', '私人请柬只能用一次')
  if (wanted.mobile !== undefined && wanted.count !== 1) throw refuse('count', '指定手机号时一次做一张')
  const { kind, max_uses, note, mobile } = wanted
  const tokens = Array.from({ length: wanted.count }, () => makeId('', ctx.randomBytes(TOKEN_LENGTH)))
  const made_by = ctx.principal.who
  const rest = { campaign_key: offer.campaign_key, offer_key: offer.key, kind, max_uses, note, made_by }
  const rows = tokens.map((token) => ({
    ...rest,
    token_hash: hashInvitation(token),
    bound_mobile_hash: mobile === undefined ? null : hashBound(token, mobile),
    valid_until: instant(wanted.valid_until),
  }))
  await ctx.transaction(async (tx) => {
    await insertTokens(tx, rows)
    const after = { kind, max_uses, note, count: rows.length }
    await ctx.audit(tx, { action: 'token.make', subject: ['offer', offer.key], after })
  })
  return { tokens: tokens.map((token) => ({ token, path: offer.path.replace(HAS_TOKEN, token) })) }
}

export async function endInvitations(ctx: StaffCtx, which: InputOf<typeof endTokens>) {
  const { token, offer_key = '', note } = which
  const chosen = token === undefined ? byOffer(offer_key, note) : byHash(hashInvitation(token))
  return ctx.transaction(async (tx) => {
    const ended = chosen ? await endRows(tx, chosen, ctx.now()) : 0
    if (token !== undefined && ended === 0) throw new Refusal(tokenUnknown)
    await ctx.audit(tx, { action: 'token.end', subject: ['offer', offer_key], after: { note, ended } })
    return { ended }
  })
}
