import { describe, expect, it } from 'vitest'
import { redeemCodeFrom, redeemCodeProblem } from './code'

describe('a code for the card case', () => {
  it.each([
    ['kmgift2026', 'KMGIFT2026'],
    [' KM GIFT 2026 ', 'KMGIFT2026'],
    ['km-gift-2026', 'KM-GIFT-2026'],
    ['ＫＭ２０２６', 'KM2026'],
    ['【快门】您的礼品卡兑换码：KMGIFT8888，30天内有效', 'KMGIFT8888'],
    ['兑换码', ''],
    ['', ''],
  ])('%j is read as %j', (text, code) => {
    expect(redeemCodeFrom(text)).toBe(code)
  })

  it('is never longer than a code can be', () => {
    expect(redeemCodeFrom('a'.repeat(60))).toHaveLength(40)
  })

  it('is asked for, asked for in full, or fine', () => {
    expect(redeemCodeProblem('')).toBe('请输入兑换码')
    expect(redeemCodeProblem('KM')).toContain('不完整')
    expect(redeemCodeProblem('KM26')).toBe('')
  })
})
