import { describe, expect, it } from 'vitest'
import { daysText, hoursOf, hoursText, placeText, storesText } from './wait-text'

describe('what somebody waits for, in words', () => {
  it('says days, hours, stores and the place in line', () => {
    expect(daysText(['2026-11-21'])).toBe('11月21日 周六')
    expect(daysText(['2026-11-21', '2026-11-22'])).toBe('11月21日 周六、11月22日 周日')
    expect(daysText(['2026-11-21', '2026-11-22', '2026-12-05'])).toBe('11月21日至12月5日中的 3 天')
    expect(hoursText({ from_time: '14:00', until_time: '14:00' })).toBe('14:00 开始')
    expect(hoursText({ from_time: '00:00', until_time: '11:45' })).toBe('上午')
    expect(hoursText({ from_time: '09:00', until_time: '12:00' })).toBe('09:00–12:00 开始')
    expect(hoursOf('14:00')[0]).toMatchObject({ name: '只要 14:00', until_time: '14:00' })
    expect(hoursOf('')).toHaveLength(4)
    expect(storesText({ city: { id: 1, name: '上海' }, stores: [] }, undefined)).toBe('上海全城门店')
    expect(placeText(1)).toBe('您排在第 1 位')
    expect(placeText(3)).toBe('您排在第 3 位，前面还有 2 人')
  })
})
