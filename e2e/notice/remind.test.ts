import { studioInstant, studioTime } from '@kuaimen/contract/kernel/time'
import { expect, it } from 'vitest'
import { aBooking, call, type Made, plusDays } from '../booking/bookings'
import { turnClock } from '../entry/demo'
import { weChats } from './wechat'

const { member } = weChats('remind')

const HOUR_MS = 3_600_000

interface Message {
  readonly kind: string
  readonly body: string
}

const kindsOf = async (token: string) =>
  (await call<{ list: Message[] }>('/api/message/list', { token })).list.map(({ kind }) => kind)

/** The same store and hour on the first later day that has it free. */
async function rescheduled(token: string, { order_sn, store, day, time }: Made): Promise<Date> {
  for (let days = 1; days < 14; days += 1) {
    const to = { order_sn, store_id: store.id, day: plusDays(day, days), time }
    const asked = new URLSearchParams(Object.entries(to).map(([name, value]) => [name, String(value)]))
    const { difference_fen } = await call<{ difference_fen: number }>(`/api/book/reschedule/preview?${asked}`, {
      token,
    })
    if (difference_fen > 0) continue
    const body = { ...to, shown_difference_fen: difference_fen }
    const isDone = await call('/api/book/reschedule', { token, body }).then(
      () => true,
      // Another day is free.
      () => false,
    )
    if (!isDone) continue
    if (difference_fen < 0) await expect.poll(() => kindsOf(token), { timeout: 20_000 }).toContain('refund_settled')
    return studioInstant(to.day, to.time)
  }
  throw new Error('no day to go to')
}

/** Nothing that can wait is sent at night. */
const isQuiet = () => {
  const time = studioTime(new Date())
  return time >= '22:00' || time < '08:00'
}

it('a visit is reminded of a day before; rescheduled, the old time is silent and the new one is said', async () => {
  const { page, phone, token, user, open } = await member()
  await phone.follow(true)
  const booking = await aBooking(token, { nth: 1 })
  const start = studioInstant(booking.day, booking.time)
  await expect.poll(() => kindsOf(token)).toContain('booked')

  const before = (hours: number, of: Date) => turnClock(booking.order_sn, new Date(of.getTime() - hours * HOUR_MS))
  await before(25, start)
  expect(await kindsOf(token)).not.toContain('remind_24h')
  await before(24, start)
  expect(await kindsOf(token)).toContain('remind_24h')
  await before(23, start)
  expect((await kindsOf(token)).filter((kind) => kind === 'remind_24h')).toHaveLength(1)

  const next = await rescheduled(token, booking)
  await expect.poll(() => kindsOf(token)).toContain('rescheduled')
  // The two hours before the time that it had.
  await before(2, start)
  expect(await kindsOf(token)).not.toContain('remind_2h')
  await before(24, next)
  expect((await kindsOf(token)).filter((kind) => kind === 'remind_24h')).toHaveLength(2)

  // On the phone: what is urgent at once, reminders unless it is night.
  const arrived = async (title: string) =>
    (await phone.wxMessages(user)).filter(({ template_id }) => template_id.startsWith(title)).length
  await expect.poll(() => arrived('T_booked'), { timeout: 20_000 }).toBe(1)
  await expect.poll(() => arrived('T_rescheduled'), { timeout: 20_000 }).toBe(1)
  // Said of a time that is no longer so, the first one may have been too late to be sent.
  if (!isQuiet()) await expect.poll(() => arrived('T_remind_24h'), { timeout: 20_000 }).toBeGreaterThanOrEqual(1)

  await open('/')
  const bell = page.getByRole('link', { name: /^消息/ }).first()
  const { unread } = await call<{ unread: { all: number } }>('/api/message/list', { token })
  await expect.poll(() => bell.innerText()).toContain(String(unread.all))
  await open('/message')
  await page
    .getByRole('link', { name: /到店提醒/ })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/reservation/order_detail')
  await open('/')
  await expect.poll(() => bell.innerText()).toContain(String(unread.all - 1))
})
