import { sorted } from '@kuaimen/contract/kernel/collection'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { SCHEDULE_LIMITS } from '@kuaimen/contract/schedule/schedule.rules'
import { placeName } from '@kuaimen/contract/store/store.rules'
import { openAlready, tooManyWaits, waitsOverlap } from '@kuaimen/contract/waitlist/waitlist.errors'
import { WAIT_DAYS_AT_MOST, WAIT_STORES_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import { useRef, useState } from 'react'
import type { Visit } from '../../booking/time/parts/useVisit'
import { useBrand } from '../../brand/brand.api'
import { newKey } from '../../platform/browser/idempotency-key'
import { usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { sayFailure } from '../../platform/page/say-failure'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { useAlone } from '../../ui/Form/useAlone'
import { monthOf } from '../../ui/MonthGrid/month'
import { toast } from '../../ui/Toast/toast'
import { persistDraft } from '../../visit/draft'
import { dayText } from '../../visit/time-text'
import { type HoursChoice, hoursOf, placeText } from '../wait-text'
import { useAsk } from '../waitlist.api'
import type { AskCity } from './useAskCity'
import { useAskDays } from './useAskDays'

interface Wish {
  readonly storeIds: readonly number[]
  readonly days: readonly StudioDay[]
  readonly hours: HoursChoice
}

interface OpenStart {
  readonly store_id: number
  readonly store: string
  readonly day: string
  readonly time: string
}

const isOpenStart = (data: unknown): data is OpenStart =>
  isPlainObject(data) &&
  typeof data.store_id === 'number' &&
  typeof data.store === 'string' &&
  typeof data.day === 'string'

const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

/** What is wanted, as the page one comes from has it, and how it is sent: once, however often it is tapped. */
export function useAskForm(visit: Visit, city: AskCity) {
  const { cityId, storeId: store } = city
  const search = usePageSearch()
  const navigate = useNavigate()
  const brand = useBrand()?.brand_name
  const { mutateAsync: ask, isPending } = useAsk()
  const { alone } = useAlone()
  const sent = useRef<{ text: string; key: string }>(undefined)
  const today = studioDay(new Date())
  const furthest = addDays(today, SCHEDULE_LIMITS.horizon_days)
  const day = search.get('day') ?? ''
  const hours = hoursOf(search.get('time') ?? '')
  const [wish, setWish] = useState<Wish>(() => ({
    storeIds: store === undefined ? [] : [store],
    days: today <= day && day <= furthest ? [day] : [],
    hours: hours[0]!,
  }))
  const [month, setMonth] = useState(monthOf(wish.days[0] ?? today))
  const calendar = useAskDays(visit.text, city, wish)
  // A day that turned out to be open or closed there and then is not waited for; with other hours it may be again.
  const chosen = wish.days.filter((one) => (calendar.stateOf(one) ?? 'full') === 'full')

  const bookInstead = async ({ store_id, store: name, day: on, time }: OpenStart) => {
    const message = `${placeName(name, brand)}，${dayText(on)} ${time} 就可以预约，不用候补`
    if (!(await confirmDialog({ title: '现在就有位置', message, confirmText: '去预约' }))) return
    const branch = visit.products.get(visit.items[0]!.product_id)?.branch ?? visit.branch
    visit.persist({ store_id, day: on, time })
    persistDraft({ branch })
    await navigate(paths.bookingConfirm({ branch }))
  }
  const toggleDay = (one: StudioDay) => {
    const open = calendar.openOn(one)
    if (open) return void bookInstead(open)
    const days = sorted(toggled(chosen, one))
    if (days.length > WAIT_DAYS_AT_MOST) return toast(`最多选 ${WAIT_DAYS_AT_MOST} 天`)
    setWish({ ...wish, days })
  }
  const toggleStore = (id: number) => {
    const storeIds = toggled(wish.storeIds, id)
    if (storeIds.length > WAIT_STORES_AT_MOST) return toast(`最多选 ${WAIT_STORES_AT_MOST} 家`)
    setWish({ ...wish, storeIds })
  }

  const afterRefusal = async (error: unknown) => {
    const code = error instanceof Refusal ? error.code : 0
    if (error instanceof Refusal && code === openAlready.code && isOpenStart(error.data)) return bookInstead(error.data)
    if (error instanceof Refusal && (code === tooManyWaits.code || code === waitsOverlap.code)) {
      if (await confirmDialog({ title: '提示', message: error.message, confirmText: '我的候补' }))
        await navigate(paths.waitlist(), { replace: true })
      return
    }
    sayFailure(error)
  }

  const submit = async () => {
    if (chosen.length === 0) return toast('请先选日期')
    const { from_time, until_time } = wish.hours
    const input = {
      items: visit.items.map(({ product_id, people }) => ({ product_id, people })),
      city_id: cityId ?? 0,
      store_ids: [...wish.storeIds],
      days: chosen,
      from_time,
      until_time,
    }
    const text = JSON.stringify(input)
    if (sent.current?.text !== text) sent.current = { text, key: newKey() }
    const { key } = sent.current
    const send = async () => {
      const { place } = await ask({ input, key })
      toast(`开始候补了，${placeText(place)}`)
      await navigate(paths.waitlist(), { replace: true })
    }
    await alone('submit', send, afterRefusal)
  }

  return {
    wish: { ...wish, days: chosen },
    dropped: wish.days.filter((one) => !chosen.includes(one)),
    calendar,
    hours,
    month,
    first: today,
    last: calendar.last ?? furthest,
    setMonth,
    toggleDay,
    toggleStore,
    wholeCity: () => setWish({ ...wish, storeIds: [] }),
    setHours: (to: HoursChoice) => setWish({ ...wish, hours: to }),
    submit,
    isSending: isPending,
  }
}
