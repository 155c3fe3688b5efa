// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropCookie, setCookie } from '../platform/browser/cookies'
import {
  enterpriseState,
  isChecked,
  isSkipped,
  markAdded,
  markChecked,
  markUnchecked,
  mayExpand,
  noteExpanded,
  persistReturn,
  returnPath,
  skipForADay,
} from './adviser-state'

const DAY_MS = 86_400_000

/** As the browser holds it. */
const inTab = () => JSON.parse(sessionStorage.getItem('enterpriseState') ?? 'null')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  dropCookie('wxwork_return_url')
})

describe('the state of the tab', () => {
  it('is stored under the names that others read', () => {
    markChecked(310100)
    persistReturn('/reservation/product/store_and_time?items=9')
    skipForADay()
    expect(inTab()).toEqual({
      city_id: 310100,
      skip: true,
      added: false,
      redirect: '/reservation/product/store_and_time?items=9',
      hasQiweiChecked: true,
    })
  })

  it('is as before the first question once it is unchecked; the way back stays', () => {
    markChecked(310100)
    markAdded()
    persistReturn('/mine')
    markUnchecked()
    expect(inTab()).toEqual({ city_id: 0, skip: false, added: false, redirect: '/mine', hasQiweiChecked: false })
  })

  it('is another question in another city', () => {
    markChecked(310100)
    expect(isChecked(310100)).toBe(true)
    expect(isChecked(330100)).toBe(false)
  })

  it.each(['{', '[]', '"x"', '{"city_id":"a","skip":1,"redirect":7}'])(
    'survives what a hand left there: %s',
    (text) => {
      sessionStorage.setItem('enterpriseState', text)
      expect(enterpriseState()).toEqual({ city_id: 0, skip: false, added: false, redirect: '', hasQiweiChecked: false })
    },
  )
})

describe('the way back', () => {
  it('is in a cookie for a day too, and found there by another tab', () => {
    const watch = vi.spyOn(document, 'cookie', 'set')
    persistReturn('/reservation/order_detail?order_sn=B1')
    expect(watch.mock.calls).toEqual([
      [
        expect.stringContaining(
          'wxwork_return_url=%2Freservation%2Forder_detail%3Forder_sn%3DB1; path=/; max-age=86400',
        ),
      ],
    ])
    watch.mockRestore()
    sessionStorage.clear()
    expect(returnPath()).toBe('/reservation/order_detail?order_sn=B1')
  })

  const EVIL = [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ]

  it.each(EVIL)('is not saved when it leads elsewhere: %s', (address) => {
    persistReturn(address)
    expect(inTab()).toBeNull()
    expect(document.cookie).not.toContain('evil')
  })

  it.each(EVIL)('is looked at again when it is used: %s', (address) => {
    sessionStorage.setItem('enterpriseState', JSON.stringify({ redirect: address }))
    setCookie('wxwork_return_url', address, 1)
    expect(returnPath()).toBeUndefined()
  })

  it('is never the adviser’s own page, which would lead round in a circle', () => {
    persistReturn('/qiwei?type=book')
    persistReturn('/s3/wxwork/follow/book?order_sn=B1')
    expect(returnPath()).toBeUndefined()
  })
})

describe('not now', () => {
  it('is for a day, by the clock of the phone', () => {
    vi.useFakeTimers({ now: new Date('2026-11-16T10:00:00+08:00') })
    skipForADay()
    expect(localStorage.getItem('wxworkSkipTime')).toBe(String(Date.now() + DAY_MS))
    vi.setSystemTime(Date.now() + DAY_MS - 1)
    expect([isSkipped(), mayExpand()]).toEqual([true, false])
    vi.setSystemTime(Date.now() + 1)
    expect([isSkipped(), mayExpand()]).toEqual([false, true])
    vi.useRealTimers()
  })

  it.each(['soon', '', String(Date.now() + 400 * DAY_MS)])('is not read out of %j', (text) => {
    localStorage.setItem('wxworkSkipTime', text)
    expect(isSkipped()).toBe(false)
  })

  it('apart from that, it opens by itself once in a tab', () => {
    expect(mayExpand()).toBe(true)
    noteExpanded()
    expect(mayExpand()).toBe(false)
  })
})
