import { lastOf } from '@kuaimen/contract/kernel/collection'
import { formatShortDay, type StudioDay, studioTime, weekdayOf } from '@kuaimen/contract/kernel/time'
import { placeName } from '@kuaimen/contract/store/store.rules'
import type { WaitHours } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { WaitDay, WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import type { DayFace } from '../ui/MonthGrid/MonthGrid'

export interface HoursChoice extends WaitHours {
  readonly key: string
  readonly name: string
}

const HOURS: readonly HoursChoice[] = [
  { key: 'all', name: '全天', from_time: '00:00', until_time: '23:45' },
  { key: 'morning', name: '上午', from_time: '00:00', until_time: '11:45' },
  { key: 'afternoon', name: '下午', from_time: '12:00', until_time: '17:45' },
  { key: 'evening', name: '晚上', from_time: '18:00', until_time: '23:45' },
]

/** When a visit may begin; the time that was full comes first. */
export const hoursOf = (time: string): readonly HoursChoice[] =>
  time === '' ? HOURS : [{ key: 'time', name: `只要 ${time}`, from_time: time, until_time: time }, ...HOURS]

export function hoursText({ from_time, until_time }: WaitHours): string {
  const named = HOURS.find((one) => one.from_time === from_time && one.until_time === until_time)
  if (named) return named.name
  return from_time === until_time ? `${from_time} 开始` : `${from_time}–${until_time} 开始`
}

const shortDay = (day: StudioDay): string => `${formatShortDay(day)} ${weekdayOf(day)}`

/** One day with its weekday; several by the first and the last, with how many they are. */
export function daysText(days: readonly StudioDay[]): string {
  const [first, second] = days
  const last = lastOf(days)
  if (first === undefined || last === undefined) return ''
  if (second === undefined) return shortDay(first)
  if (days.length === 2) return `${shortDay(first)}、${shortDay(last)}`
  return `${formatShortDay(first)}至${formatShortDay(last)}中的 ${days.length} 天`
}

export const storesText = ({ city, stores }: Pick<WaitView, 'city' | 'stores'>, brand: string | undefined): string =>
  stores.length === 0 ? `${city.name}全城门店` : stores.map(({ name }) => placeName(name, brand)).join('、')

export const itemsText = (items: WaitView['items']): string =>
  items.map(({ name, people }) => (people > 1 ? `${name} ${people}人` : name)).join('、')

/** Who is before; nobody is said as that. */
export const placeText = (place: number): string =>
  place <= 1 ? '您排在第 1 位' : `您排在第 ${place} 位，前面还有 ${place - 1} 人`

/** Until when, in seconds; a hold that has just ended has no time any more. */
export const unpaidText = (until: number | null): string =>
  `${until === null ? '付款后才算约上' : `请在 ${studioTime(new Date(until * 1000))} 前付款，付款后才算约上`}；没有付款，候补会继续`

/** What a day is to somebody who would wait: a full one is chosen, an open one is booked, the others say why not. */
export function dayFace(state: WaitDay['state'] | undefined, isChosen: boolean): DayFace {
  if (state === 'closed') return { spoken: '休息', note: '休', look: 'off', reason: '这天门店休息，请选别的日期' }
  if (state === 'unfit') return { spoken: '不可约', look: 'off', reason: '这天的这个时段约不了，请换个时段或日期' }
  if (state === 'open') return { spoken: '可约，不用候补', note: '可约' }
  if (isChosen) return { spoken: '已选', note: '已选' }
  return state === 'full' ? { spoken: '约满，可以候补', note: '可候补', noteTone: 'good' } : { spoken: '' }
}
