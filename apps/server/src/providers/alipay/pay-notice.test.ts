import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beijingInstant, fenOfYuan } from './pay-facts'
import { noticeText } from './pay-notice'

const notice = {
  gmt_create: '2025-01-01 08:00:05',
  charset: 'utf-8',
  gmt_payment: '2025-01-01 08:00:20',
  notify_time: '2025-01-01 08:00:21',
  subject: '证件照-拍摄预约',
  buyer_open_id: '0abcDEF',
  version: '1.0',
  notify_id: '2025010100222080020000000000001',
  notify_type: 'trade_status_sync',
  out_trade_no: 'B20250101000001',
  total_amount: '199.00',
  trade_status: 'TRADE_SUCCESS',
  trade_no: '2025010122001400001000000001',
  app_id: '2021000000000001',
  receipt_amount: '199.00',
  seller_id: '2088000000000001',
  sign_type: 'RSA2',
}

describe('what Alipay signs of a notice', () => {
  it('gives the known answer, with and without empty fields', () => {
    const digest = (form: Record<string, string>) => createHash('sha256').update(noticeText(form)).digest('hex')
    const known = '405e62d1d3d72f0a43bda467d122ecf3c42b7fd27b4587fa7ed3d713428de284'
    expect(digest(notice)).toBe(known)
    expect(digest({ ...notice, body: '', sign: 'whatever' })).toBe(known)
  })
})

describe('amounts and times', () => {
  it('are read in one way only', () => {
    expect(fenOfYuan('199.00')).toBe(19_900)
    expect(fenOfYuan('0.01')).toBe(1)
    for (const text of ['', '0.00', '199', '199.0', '199.001', '-1.00', '+1.00', '01.00', ' 1.00', '1e2', '1,000.00'])
      expect(fenOfYuan(text)).toBeUndefined()
    expect(beijingInstant('2025-01-01 08:00:20')).toEqual(new Date('2025-01-01T00:00:20Z'))
    for (const text of ['', '2025-01-01', '2025-13-01 08:00:00', '2025-01-01T08:00:20Z'])
      expect(beijingInstant(text)).toBeUndefined()
  })
})
