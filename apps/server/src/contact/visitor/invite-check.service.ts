import type { checkContact, drainState } from '@kuaimen/contract/contact/visitor.endpoints'
import { ASKED_AGAIN_DAYS, isOnTheWay } from '@kuaimen/contract/contact/visitor.rules'
import type { ContactCheck, DrainState } from '@kuaimen/contract/contact/visitor.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import type { Ctx } from '../../context'
import { citySettingsOf, type Place } from '../city/settings.service'
import { settleGiftClaims } from '../gift/claim.service'
import { type Identity, identityByCookie, identityOf } from './identity.service'
import { type ContactState, findGiven, isQrOver, readContactState } from './state.sql'

const DAY_MS = 86_400_000
/** What is told in the dialog was given while it was open, or just before. */
const JUST_MS = 3_600_000

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** Codes of WeCom's are scanned in WeChat; elsewhere nobody is invited. */
const canScan = ({ caller }: Ctx): boolean => ['wx', 'wxwork'].includes(caller.environment.kind)

/** Somebody whom the callback will know again. */
const isKnown = ({ unionid, who_hash }: Identity, { needsVisitorWays }: Place): boolean =>
  unionid !== '' || (needsVisitorWays && who_hash !== undefined)

const methodOf = ({ add_method, gifts }: Place): ContactCheck['add_method'] =>
  add_method === 2 && gifts.length === 0 ? 1 : add_method

/** A gift that still waits for who asks is given now. */
async function contactStateOf(ctx: Ctx, identity: Identity): Promise<ContactState> {
  const since = new Date(ctx.now().getTime() - ASKED_AGAIN_DAYS * DAY_MS)
  const state = await readContactState(ctx.db, identity, since)
  const { member_id, unionid, who_hash } = identity
  if (state.has_waiting && member_id !== undefined)
    await ctx.transaction((tx) => settleGiftClaims(ctx, tx, { member_id, unionid, who_hash }))
  return state
}

/** Asked by home for everybody in WeChat: two statements, place and settings are of a moment ago. */
export async function inviteCheckOf(ctx: Ctx, input: InputOf<typeof checkContact>): Promise<ContactCheck> {
  const [identity, place] = await Promise.all([identityOf(ctx, input.ticket), citySettingsOf(ctx, input.city_id)])
  const state = await contactStateOf(ctx, identity)
  const is_add = flag(state.is_added)
  const invites = place && place.add_method !== 0 && canScan(ctx) && isKnown(identity, place)
  if (!invites || state.is_added || state.is_left)
    return { need: 0, is_add, need_intercept: 0, add_method: 0, default_show: 0 }
  return {
    need: 1,
    is_add,
    need_intercept: flag(place.mayIntercept && isOnTheWay(input)),
    add_method: methodOf(place),
    default_show: flag(place.default_show),
  }
}

/** Polled while the dialog is open. What the caller says of a state or a unionid makes nobody somebody else. */
export async function drainStateOf(ctx: Ctx, input: InputOf<typeof drainState>): Promise<DrainState> {
  const identity = await identityByCookie(ctx)
  const state = await contactStateOf(ctx, identity)
  if (!state.is_added) {
    const isOver = input.state ? await isQrOver(ctx.db, input.state, identity.who_hash, ctx.now()) : false
    return { state: isOver ? 'expired' : 'waiting', is_add: 0, gift: null }
  }
  const since = new Date(ctx.now().getTime() - JUST_MS)
  const gift = identity.member_id === undefined ? undefined : await findGiven(ctx.db, identity.member_id, since)
  return { state: state.is_half ? 'half' : 'added', is_add: 1, gift: gift ?? null }
}
