import type { CampaignMine, OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { formatShortDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'

type Mine = CampaignMine['offers'][string]
export type TakenCard = Mine['codes'][number]

export interface OfferFace {
  /** What a tap does; words alone where it is none. */
  readonly act: 'take' | 'login' | 'use' | 'booking' | 'none'
  /** On the button, or in its place. */
  readonly words: string
  /** Why not; empty otherwise. */
  readonly reason: string
  readonly card?: TakenCard
}

const dateOf = (seconds: number) => new Date(seconds * 1000)

/** 12月1日 10:00 */
export const momentText = (seconds: number): string => {
  const at = dateOf(seconds)
  return `${formatShortDay(studioDay(at))} ${studioTime(at)}`
}

/** 满 599 减 80, 8.5折 */
export const shortOf = ({ worth, min_text }: Pick<OfferPublic, 'worth' | 'min_text'>): string =>
  min_text && worth.startsWith('¥') ? `${min_text.replace('可用', '减')} ${worth.slice(1)}` : worth

const still = (words: string, reason = ''): OfferFace => ({ act: 'none', words, reason })

interface Around {
  readonly isMember: boolean
  /** Of a preview: it shows what there will be, and gives nothing. */
  readonly isInert: boolean
  readonly button: string
}

const closed = (state: OfferPublic['state'] | Mine['state'], offer: OfferPublic): OfferFace | undefined => {
  if (state === 'soon') return still(`${momentText(offer.opens_at)} 开抢`)
  if (state === 'sold_out') return still('已领完')
  if (state === 'day_out') return still('今日已领完', '明天再来')
  return state === 'over' ? still('已结束') : undefined
}

const spentText = ({ codes }: Mine): string =>
  codes.every(({ given }) => given) ? '已转赠给朋友' : codes.some(({ given }) => given) ? '' : '已使用或已过期'

/** What an offer shows: by what everybody knows, and by what is known of this member. */
export function faceOf(offer: OfferPublic, mine: Mine | undefined, { isMember, isInert, button }: Around): OfferFace {
  // An older server does not say of a card that it is no longer good.
  const card = mine?.codes.find(({ usable }) => usable !== false)
  if (mine?.state === 'taken' && card) return { act: 'use', words: '去使用', reason: '', card }
  const locked = mine?.codes.find((one) => one.locked)?.locked
  if (mine?.state === 'taken' && locked === 'booking')
    return { act: 'booking', words: '查看预约', reason: '有一笔待支付的预约正在用它' }
  if (mine?.state === 'taken' && locked) return still('转赠中', '朋友没有领的话，会退回卡包')
  if (mine?.state === 'taken') return still('已领过', spentText(mine))
  const isClosed = closed(mine && mine.state !== 'takeable' ? mine.state : offer.state, offer)
  if (isClosed) return isClosed
  if (mine?.state === 'unfit') return still('暂不可领', mine.reason)
  if (isInert) return still(button)
  return isMember
    ? { act: 'take', words: mine?.codes.length ? '再领一张' : button, reason: '' }
    : { act: 'login', words: '登录后领取', reason: '' }
}

const dayText = (seconds: number) => studioDay(dateOf(seconds)).replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')

/** 2026年3月1日 – 4月30日; the last day is the one that is still whole. */
export function periodText(starts_at: number | null, ends_at: number | null): string {
  const until = ends_at === null ? '' : dayText(ends_at - 1)
  if (starts_at === null) return until && `到 ${until} 为止`
  const from = dayText(starts_at)
  if (!until) return `${from} 起`
  return from === until ? from : `${from} – ${until.slice(0, 4) === from.slice(0, 4) ? until.slice(5) : until}`
}
