import { describe, expect, it } from 'vitest'
import {
  closedText,
  corpCancelText,
  periodText,
  SEEN_BY_COMPANY,
  splitText,
  startsText,
  weekdaysText,
} from './drive-text'

const NOW = new Date('2026-11-16T04:00:00Z')

describe('words of a drive', () => {
  it('say what a company sees, word for word', () => {
    expect(SEEN_BY_COMPANY).toBe(
      '我知道并同意，公司可见：姓名、工号、部门、是否预约、时间、门店、是否到店、公司承担的金额；不可见：照片、手机号、备注、定制内容、自付的金额',
    )
  })

  it.each([
    [[1, 2, 3, 4, 5], '周一至周五'],
    [[0, 6], '周六、周日'],
    [[2, 4], '周二、周四'],
    [[0, 1, 2, 3, 4, 5, 6], '每天'],
    [[5, 6, 0], '周五至周日'],
    [[], '每天'],
  ])('name weekdays %j as %s', (days, words) => {
    expect(weekdaysText(days)).toBe(words)
  })

  it('say when a visit may begin at the latest', () => {
    const hours = { weekdays: [1, 2, 3, 4, 5], from_time: '10:00', until_time: '18:00' }
    expect(startsText(hours)).toBe('周一至周五 10:00 起，最晚 18:00 开始')
    expect(startsText({ ...hours, until_time: '10:00' })).toBe('周一至周五 10:00 开始')
  })

  it('say who pays what', () => {
    expect(splitText({ company_fen: 19_900, member_fen: 0 })).toBe('公司承担 ¥199 · 您付 ¥0')
    expect(splitText({ company_fen: 0, member_fen: 9_950 })).toBe('您付 ¥99.50')
  })

  it('say what is left to the company: its own percent, whatever its staff bear', () => {
    const policy = { free_hours: 24, keep_percent: 0, grace_minutes: 30, grace_hours: 2 }
    const visit = { day: '2026-11-20', time: '14:00', company_fen: 19_900, policy }
    const borne = (company_keep_percent: number, now = NOW) => corpCancelText({ ...visit, company_keep_percent }, now)
    expect(borne(30)).toBe('11月19日 14:00 前取消，名额退回；之后取消或未到店，公司仍要承担其部分的 30%，名额不退回')
    expect(borne(0)).toBe('11月19日 14:00 前取消，名额退回；之后取消或未到店，公司不付费')
    expect(borne(30, new Date('2026-11-20T03:00:00Z'))).toBe(
      '距离开始已不足 24 小时，预约成功后 30 分钟内取消，名额退回；之后取消或未到店，公司仍要承担其部分的 30%，名额不退回',
    )
    expect(borne(0, new Date('2026-11-20T05:00:00Z'))).toBe('距离开始已不足 24 小时，取消或未到店，公司不付费')
  })

  it('name another year', () => {
    expect(periodText('2026-11-20', '2027-01-10', NOW)).toBe('11月20日–2027年1月10日')
    expect(periodText('2026-11-20', '2026-11-20', NOW)).toBe('11月20日')
  })

  it('say why nothing can be booked', () => {
    const drive = { book_from: '2026-11-20', book_until: '2026-12-01', shoot_from: '', shoot_until: '' }
    expect(closedText({ ...drive, state: 'soon' })).toBe('11月20日开放预约')
    expect(closedText({ ...drive, state: 'open' })).toBe('')
  })
})
