import { addonUnknown, priceChanged, tooManyHolds, turnOver, turnTaken } from '@kuaimen/contract/booking/record.errors'
import { customChanged, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { broken } from '@kuaimen/contract/kernel/kernel.errors'
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { balanceShort, couponGone } from '@kuaimen/contract/wallet/card.errors'
import { describe, expect, it } from 'vitest'
import { TransportError } from '../../api/call'
import { tabStorage } from '../../platform/browser/phone-storage'
import type { Draft } from '../../visit/draft'
import { choiceOf, isUnanswered, itemsTextOf, noteAnswered, noteSent, sentBefore, setbackOf } from './submission'

const draft: Draft = {
  branch: 'shoot',
  items: [
    { product_id: 12, people: 2, addon_ids: [3], series_ids: [null, 7] },
    { product_id: 15, people: 1, addon_ids: [], series_ids: [] },
  ],
  store_id: 4,
  day: '2026-11-21',
  time: '14:00',
  remark: '',
  key: 'k1234567',
}

describe('what is asked about', () => {
  it('is the whole choice, second look included', () => {
    expect(choiceOf(draft)).toEqual({ store_id: 4, day: '2026-11-21', time: '14:00', items: draft.items })
  })

  it.each([{ store_id: null }, { day: '' }, { time: '' }])('is nothing yet with %o', (open) => {
    expect(choiceOf({ ...draft, ...open })).toBeUndefined()
  })

  it('does not depend on what is only said', () => {
    expect(choiceOf({ ...draft, remark: '两个人' })).toEqual(choiceOf(draft))
  })

  it('is written into an address with how many come', () => {
    expect(itemsTextOf(draft)).toBe('12x2,15x1')
  })
})

describe('a failed submission', () => {
  it.each([
    [slotTaken, 'choose_again'],
    [turnOver, 'turn_over'],
    [turnTaken, 'made'],
    [startClosed, 'choose_again'],
    [notOffered, 'choose_again'],
    [priceChanged, 'price'],
    [tooManyHolds({ count: 3 }), 'holds'],
    [addonUnknown, 'options'],
    [optionClosed, 'custom'],
    [customChanged, 'custom'],
    [couponGone, 'cards'],
    [balanceShort, 'cards'],
    [broken, 'other'],
  ] as const)('answered with %o asks for %s', (failed, setback) => {
    expect(setbackOf(new Refusal(failed))).toBe(setback)
  })

  it('without an answer is neither yes nor no', () => {
    expect(setbackOf(new TransportError('网络错误'))).toBe('no_answer')
  })

  it('is sent again as it was, and stored without what no storage may hold', () => {
    noteSent('k1', { custom: { form: '过敏' } }, { custom: {} })
    expect(sentBefore('k1')).toEqual({ custom: { form: '过敏' } })
    expect(tabStorage.get('sent_booking_input')).toBe('{"custom":{}}')
    noteAnswered()
  })

  it('is remembered by its key until it is answered', () => {
    noteSent('k1', { shown_payable_fen: 100 })
    expect(isUnanswered('k1')).toBe(true)
    expect(isUnanswered('k2')).toBe(false)
    expect(sentBefore('k1')).toEqual({ shown_payable_fen: 100 })
    expect(sentBefore('k2')).toBeUndefined()
    noteAnswered()
    expect(isUnanswered('k1')).toBe(false)
    expect(sentBefore('k1')).toBeUndefined()
  })
})
