// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { tabStorage } from '../../platform/browser/phone-storage'
import { dropEstimate, estimateFor, persistEstimate } from './estimate'

describe('a review on its way', () => {
  beforeEach(dropEstimate)
  it('is found again without an address', () => {
    persistEstimate({ order_sn: 'B1', score: 4, body: '很好', reasons: ['出片快'], anonymous: true })
    expect(estimateFor(null)).toEqual({ order_sn: 'B1', score: 4, body: '很好', reasons: ['出片快'], anonymous: true })
  })
  it('is not shown for another booking', () => {
    persistEstimate({ order_sn: 'B1', score: 4, body: '很好', reasons: ['出片快'], anonymous: true })
    expect(estimateFor('B2')).toEqual({ order_sn: 'B2', score: 0, body: '', reasons: [], anonymous: false })
  })
  it('is nothing when nothing names a booking, or what is persisted does not read', () => {
    expect(estimateFor(null)).toBeUndefined()
    tabStorage.set('estimateOrder', '{')
    expect(estimateFor('')).toBeUndefined()
  })
  it('fills in what an older page left out', () => {
    tabStorage.set('estimateOrder', '{"order_sn":"B1"}')
    expect(estimateFor('B1')).toMatchObject({ score: 0, reasons: [] })
  })
})
