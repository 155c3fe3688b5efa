import { BOOKING_STATES } from '@kuaimen/contract/booking/booking.rules'
import { expect, it } from 'vitest'
import { resultWords } from './result-words'

it('congratulates only on what is booked', () => {
  const congratulated = BOOKING_STATES.filter((state) => resultWords(state, true).title === '预约成功')
  expect(congratulated).toEqual(['booked'])
})

it('does not ask for money that has come in', () => {
  expect(resultWords('held', false).text).toContain('完成支付')
  expect(resultWords('held', true).text).not.toContain('支付')
})
