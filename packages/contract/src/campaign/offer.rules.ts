import { formatShortDay, studioDay, studioTime } from '../kernel/time'
import type { FactQuestion } from '../member/fact.rules'
import type { CampaignAudience } from './blocks.views'
import type { CampaignEnv } from './version.rules'

/** What anybody sees of an offer. */
export const OFFER_STATES = ['soon', 'live', 'sold_out', 'day_out', 'over'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** What a member sees of it. */
export const OWN_STATES = ['takeable', 'taken', 'sold_out', 'day_out', 'soon', 'over', 'unfit'] as const
export type OwnState = (typeof OWN_STATES)[number]

/** Over all offers together; the rest of the day belongs to others. */
export const TAKES_A_DAY = 10
/** An account that is younger has to show that there is a person behind it, where an offer asks for it. */
export const CAPTCHA_UNTIL_MS = 3_600_000

/** Times that a member has done something, as an offer asks for it. */
export interface FactNeed extends FactQuestion {
  readonly at_least?: number | undefined
  readonly at_most?: number | undefined
}

/** Who may take an offer. Nothing of it is ever read from a request. */
export interface OfferNeeds {
  readonly account_days_at_most?: number | undefined
  readonly level_min?: number | undefined
  readonly contact?: boolean | undefined
  readonly invited?: boolean | undefined
  readonly token?: boolean | undefined
  readonly captcha?: boolean | undefined
  readonly facts?: readonly FactNeed[] | undefined
  /** What who does not fit reads, where the chain says it better. */
  readonly words?: string | undefined
}

/** An offer as it stands, its times narrowed to those of its campaign. */
export interface OfferNow {
  readonly opens_at: Date
  readonly closes_at: Date
  readonly is_on: boolean
  readonly stock: number
  readonly taken: number
  readonly day_stock: number | null
  readonly day_taken: number
}

export function stateOf(offer: OfferNow, at: Date): OfferState {
  if (!offer.is_on || at >= offer.closes_at) return 'over'
  if (at < offer.opens_at) return 'soon'
  if (offer.taken >= offer.stock) return 'sold_out'
  return offer.day_stock !== null && offer.day_taken >= offer.day_stock ? 'day_out' : 'live'
}

const dayLeft = ({ day_stock, day_taken }: OfferNow): number =>
  day_stock === null ? Number.POSITIVE_INFINITY : Math.max(0, day_stock - day_taken)

/** 剩 12 张, 今日剩 3 张, 12月1日 10:00 开抢 */
export function leftText(offer: OfferNow, at: Date): string {
  const state = stateOf(offer, at)
  if (state === 'over') return '已结束'
  if (state === 'soon') return `${formatShortDay(studioDay(offer.opens_at))} ${studioTime(offer.opens_at)} 开抢`
  if (state === 'sold_out') return '已领完'
  if (state === 'day_out') return '今日已领完'
  const [all, today] = [offer.stock - offer.taken, dayLeft(offer)]
  return today < all ? `今日剩 ${today} 张` : `剩 ${all} 张`
}

/** What the server knows of a member that offers ask for. */
export interface Standing {
  readonly account_days: number
  readonly level: number
  readonly contact: boolean
  readonly invited: boolean
  readonly token: boolean
  /** Times, in the order of `needs.facts`. */
  readonly facts: readonly number[]
}

const isWithin = (count: number, { at_least = 0, at_most = Number.POSITIVE_INFINITY }: FactNeed): boolean =>
  count >= at_least && count <= at_most

const tooFew = (at_least: number, lately: string): string =>
  at_least > 1 ? `${lately}来拍过 ${at_least} 次及以上的顾客可以领取` : `${lately}来拍过的顾客可以领取`

const tooMany = (at_most: number, lately: string): string => {
  if (at_most > 0) return `${lately}来拍过不超过 ${at_most} 次的顾客可以领取`
  return lately ? `${lately}没来拍过的顾客可以领取` : '这份给还没来拍过的新朋友'
}

/** By the bound that was missed, of what and since when; a visit of some kind alone is said by the chain. */
function factWords({ fact, where, within_days, at_least = 0, at_most = 0 }: FactNeed, count: number): string {
  if (fact !== 'visit_done' || where) return '还不符合领取条件'
  const lately = within_days === undefined ? '' : `最近 ${within_days} 天`
  return count < at_least ? tooFew(at_least, lately) : tooMany(at_most, lately)
}

const factReason = (need: FactNeed, count: number): string | false => !isWithin(count, need) && factWords(need, count)

/** Why an offer is not for this member; empty when it is. */
export function unfitBecause(needs: OfferNeeds, who: Standing, levelName: string): string {
  const { account_days_at_most, level_min = 0, facts = [], words } = needs
  const reasons = [
    needs.token && !who.token && '凭请柬领取',
    account_days_at_most !== undefined && who.account_days > account_days_at_most && '新会员专享',
    who.level < level_min && `${levelName}及以上会员可以领取`,
    needs.contact && !who.contact && '添加顾问后可以领取',
    needs.invited && !who.invited && '受朋友邀请的新会员可以领取',
    ...facts.map((need, nth) => factReason(need, who.facts[nth] ?? 0)),
  ]
  const first = reasons.find((reason) => typeof reason === 'string')
  return first === undefined ? '' : words || first
}

/** The conditions of an offer, in words that stand beside it; empty where it is for everybody. */
export function whoText({ account_days_at_most, level_min = 0, contact, invited, facts = [] }: OfferNeeds): string {
  const isForNew = facts.some(({ fact, at_most }) => fact === 'visit_done' && at_most === 0)
  const said = [
    account_days_at_most !== undefined && `注册 ${account_days_at_most} 天内`,
    isForNew && '还没来拍过',
    contact && '添加过顾问',
    invited && '受朋友邀请',
    (level_min > 0 || facts.length > (isForNew ? 1 : 0)) && '符合活动条件',
  ]
  return said.filter((one) => typeof one === 'string').join('、')
}

/** So long an account is new. */
const NEW_DAYS = 30

/** A member as an audience sees them. */
export interface Visitor {
  readonly account_days: number
  readonly level: number
  readonly visits: number
  /** The city that the member has chosen; null while none is known, and then a city's campaign waits for it. */
  readonly city_id: number | null
  readonly env: CampaignEnv
}

interface Public {
  readonly audience: CampaignAudience
  readonly city_ids: readonly number[]
}

/** Why a campaign is not for this member; empty when it is. */
export function outsideBecause({ audience, city_ids }: Public, who: Visitor, levelName: string): string {
  const { members = 'all', level_min = 0, env } = audience
  if (env && !env.includes(who.env)) return '请在活动指定的应用里打开'
  if (city_ids.length > 0 && who.city_id === null) return '请先选择所在城市，再来领取'
  if (city_ids.length > 0 && !city_ids.includes(who.city_id ?? 0)) return '所在城市暂未参加这个活动'
  if (members === 'new' && who.account_days > NEW_DAYS) return '这个活动给新会员'
  if (members === 'never_booked' && who.visits > 0) return '这个活动给还没来拍过的新朋友'
  return who.level < level_min ? `${levelName}及以上会员可以参加` : ''
}

/** How often an offer may be taken. Limits count over all offers of its group. */
export interface TakeLimits {
  readonly per_member: number
  readonly per_member_day: number | null
}

/** What a member has taken: of this offer, of its group with it, and today of all offers. */
export interface OwnTakes {
  readonly here: number
  readonly here_today: number
  readonly group: number
  readonly group_today: number
  readonly all_today: number
}

export interface Verdict {
  readonly state: OwnState | 'limit'
  readonly reason: string
}

const isFull = ({ per_member, per_member_day }: TakeLimits, { group, group_today }: OwnTakes) => ({
  ever: group >= per_member,
  today: per_member_day !== null && group_today >= per_member_day,
})

/** One rule for the button and for the refusal. What a member has already comes before all that has changed since. */
export function judgeTake(offer: OfferNow, limits: TakeLimits, own: OwnTakes, unfit: string, at: Date): Verdict {
  const full = isFull(limits, own)
  if (full.ever && own.here > 0) return { state: 'taken', reason: '' }
  if (full.today && own.here_today > 0) return { state: 'taken', reason: '今天的已经领了，明天还可以领' }
  if (full.ever) return { state: 'limit', reason: '同一组优惠已经领过' }
  if (full.today) return { state: 'limit', reason: '今天已经领过，明天还可以领' }
  const state = stateOf(offer, at)
  if (state !== 'live') return { state, reason: '' }
  if (unfit) return { state: 'unfit', reason: unfit }
  if (own.all_today >= TAKES_A_DAY) return { state: 'limit', reason: '今天领的优惠已经够多，明天再来' }
  return { state: 'takeable', reason: '' }
}

/** 22 letters of 5 bits each: 110 bits. */
export const TOKEN_LENGTH = 22
/** Wrong ones in an hour, by one member and from one address. */
export const TOKEN_TRIES = { member: 10, address: 300 } as const
export const TOKENS_AT_ONCE = 1000
export const TOKEN_KINDS = ['personal', 'partner', 'staff'] as const
