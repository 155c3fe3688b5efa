// @vitest-environment happy-dom
import { canBookCities } from '@kuaimen/contract/city/city.endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../../../api/query'
import { AtAddress } from '../../../platform/page/location.testing'
import { VisitorProvider } from '../../../platform/session/VisitorProvider'
import { visitorFrom } from '../../../platform/session/visitor'
import { mount } from '../../../ui/mount.testing'
import Cant from './Cant'
import StoreCant from './StoreCant'

const visitor = { current: () => visitorFrom({ city_id: '310100' }, 'iPhone'), subscribe: () => () => {} }
const other = { id: 3, name: '陆家嘴店', address: '银城中路', distance: null }

const aCity = (city_id: number, short_name: string) => ({
  city_id,
  name: `${short_name}市`,
  short_name,
  store_count: 3,
})
const cities = [aCity(310100, '上海'), aCity(330100, '杭州')]

let leave = () => {}
afterEach(() => leave())

/** Where the page leads, by the words of the links. */
async function waysOn(Screen: ComponentType, address: string, can = false): Promise<Record<string, string | null>> {
  const answer = can
    ? { can, reason: '', until: '', stores: [] }
    : { can, reason: '装修中', until: '', stores: [other] }
  const client = new ApiClient(async ({ path }) => (path === canBookCities.path ? cities : answer) as never)
  const page = mount(
    <QueryClientProvider client={client}>
      <VisitorProvider source={visitor}>
        <AtAddress address={address}>
          <Screen />
        </AtAddress>
      </VisitorProvider>
    </QueryClientProvider>,
  )
  leave = page.leave
  const links = () => [...page.box.querySelectorAll('a')]
  await vi.waitFor(() => expect(links().length).toBeGreaterThan(0))
  return Object.fromEntries(links().map((link) => [link.textContent?.slice(0, 4), link.getAttribute('href')]))
}

const TO_STORES = '/makeup/reservation/product/store_and_time?items=57x1'

describe('a visit for makeup that cannot be booked', () => {
  it('goes on in its own branch from a store', async () => {
    expect(await waysOn(StoreCant, '/reservation/store_cant?branch=makeup&store_id=8&items=57x1')).toEqual({
      看看其他: TO_STORES,
      看看别的: '/makeup/product',
      陆家嘴店: '/makeup/reservation/product/date_and_time?items=57x1&store_id=3',
    })
  })

  it('goes on in its own branch from a city', async () => {
    const ways = await waysOn(Cant, '/reservation/cant?branch=makeup&items=57x1')
    expect(ways).toMatchObject({ 看看别的: '/makeup/product' })
  })

  it('leads to the other cities that can, and to no other', async () => {
    await waysOn(Cant, '/reservation/cant?branch=makeup&items=57x1')
    const chips = () =>
      [...document.querySelectorAll('[aria-label=可以预约的城市] button')].map((chip) => chip.textContent)
    await vi.waitFor(() => expect(chips()).toEqual(['杭州']))
  })

  it('comes back to its own branch when there is a time again', async () => {
    expect(await waysOn(Cant, '/reservation/cant?branch=makeup&items=57x1', true)).toEqual({ 去选时间: TO_STORES })
    expect(document.body.textContent).not.toContain('暂不可预约')
    leave()
    expect(await waysOn(StoreCant, '/reservation/store_cant?branch=makeup&store_id=8&items=57x1', true)).toEqual({
      去选时间: '/makeup/reservation/product/date_and_time?items=57x1&store_id=8',
    })
  })

  it('says no to nothing where the address names nothing', async () => {
    for (const [Screen, address] of [
      [Cant, '/reservation/cant'],
      [StoreCant, '/reservation/store_cant'],
    ] as const) {
      expect(await waysOn(Screen, address)).toEqual({ 看看都能: '/product/list', 找门店: '/search/store' })
      expect(document.body.textContent).not.toMatch(/不可预约|可以预约了/)
      leave()
    }
  })

  it('leaves shoots where they were', async () => {
    const ways = await waysOn(StoreCant, '/reservation/store_cant?store_id=8&items=20x1')
    expect(ways).toMatchObject({
      看看其他: '/reservation/product/store_and_time?items=20x1',
      看看别的: '/product/list',
    })
  })
})
