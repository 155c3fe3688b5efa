import type { RefundPart } from '@kuaimen/contract/refund/refund.views'
import { describe, expect, it } from 'vitest'
import { isUnderWay, refundNote, refundSteps, refundTitle } from './progress-text'

const now = new Date('2026-11-15T04:00:00Z')
const at = now.getTime() / 1000
const part = (more: Partial<RefundPart> = {}): RefundPart => ({
  refund_no: 'R1',
  tender: 'wechat',
  name: '微信支付',
  amount_fen: 19_900,
  reason: '时间有变',
  state: 'requested',
  requested_at: at,
  sent_at: null,
  settled_at: null,
  ...more,
})
const marks = (one: RefundPart) => refundSteps(one, now).map(({ key, state }) => `${key} ${state}`)

describe('the steps of a refund', () => {
  it('go from requested over sent to settled', () => {
    expect(marks(part())).toEqual(['requested now', 'sent next', 'settled next'])
    expect(marks(part({ state: 'sent', sent_at: at }))).toEqual(['requested done', 'sent now', 'settled next'])
    const settled = part({ state: 'settled', sent_at: at, settled_at: at })
    expect(marks(settled)).toEqual(['requested done', 'sent done', 'settled done'])
    expect(refundSteps(settled, now).map(({ note }) => note)).toEqual(Array(3).fill('11月15日 12:00'))
  })

  it('stop at a person when it failed, before or after it was sent', () => {
    expect(marks(part({ state: 'failed' }))).toEqual(['requested done', 'failed now'])
    expect(marks(part({ state: 'failed', sent_at: at }))).toEqual(['requested done', 'sent done', 'failed now'])
  })
})

describe('the words over all parts', () => {
  const shown = (...parts: RefundPart[]) => ({ parts, total_fen: 19_900 })

  it('say settled only when every part is', () => {
    const settled = part({ state: 'settled' })
    expect(refundTitle(shown(settled, settled))).toBe('已退回')
    expect(refundTitle(shown(settled, part()))).toBe('退款中')
    expect(isUnderWay(shown(settled, part()))).toBe(true)
    expect(isUnderWay(shown(settled))).toBe(false)
    expect([refundTitle(shown()), refundNote(shown())]).toEqual(['已退回', '已放回您的卡包'])
  })

  it('are calm about a failed one', () => {
    expect(refundTitle(shown(part({ state: 'failed' }), part()))).toBe('正在处理')
    expect(refundNote(shown(part({ state: 'failed' })))).toContain('钱不会丢')
    expect(refundNote(shown(part({ state: 'settled' })))).toBe('¥199 已回到您的支付账户')
  })
})
