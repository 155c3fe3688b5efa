import { BOOKING_STATES } from '@kuaimen/contract/booking/record.rules'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { expect, it } from 'vitest'
import { meetingWords, resultWords } from './result-text'

it('congratulates only on what is booked', () => {
  const congratulated = BOOKING_STATES.filter((state) => resultWords(state, true).title === '预约成功')
  expect(congratulated).toEqual(['booked'])
})

it('does not ask for money that has come in', () => {
  expect(resultWords('held', false).text).toContain('支付后')
  expect(resultWords('held', true).text).not.toContain('支付')
})

it('names where and when one meets, as one says it to a friend', () => {
  const now = studioInstant('2026-11-16', '09:00')
  const meets = (day: string, store_name = '快门照相馆·马当里店') =>
    meetingWords({ day, time: '14:00', store_name }, now)
  expect(meets('2026-11-18')).toBe('周三 14:00，马当里见')
  expect(meets('2026-11-16')).toBe('今天 14:00，马当里见')
  expect(meets('2026-11-17')).toBe('明天 14:00，马当里见')
  const onTuesday = studioInstant('2026-11-17', '09:00')
  const monday = { day: '2026-11-23', time: '13:00', store_name: '快门照相馆·马当里店' }
  expect(meetingWords(monday, onTuesday)).toBe('下周一 13:00，马当里见')
  expect(meets('2026-11-25')).toBe('周三 11月25日 14:00，马当里见')
  expect(meets('2026-11-18', '光影工作室')).toBe('周三 14:00，光影工作室见')
})
