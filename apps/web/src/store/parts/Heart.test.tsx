// @vitest-environment happy-dom
import { favouriteIds, mergeFavourites, setFavourite } from '@kuaimen/contract/product/favourite.endpoints'
import { FAVOURITES_AT_MOST } from '@kuaimen/contract/product/favourite.rules'
import type { FavouriteIds } from '@kuaimen/contract/product/favourite.views'
import { favouriteFull } from '@kuaimen/contract/product/product.errors'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen, press, sees, text, the, until } from '../../platform/screen.testing'
import { Heart } from './Heart'

const NEW = 9001
const full = Array.from({ length: FAVOURITES_AT_MOST }, (_, nth) => nth + 1)
const Hearts = () => (
  <>
    <Heart kind="product" id={NEW} name="新的" />
    <Heart kind="product" id={FAVOURITES_AT_MOST} name="最早的" />
  </>
)
const isOn = (name: string) => the('button', `收藏${name}`).getAttribute('aria-pressed') === 'true'

afterEach(() => localStorage.clear())

describe('a heart when the list is full', () => {
  it('says so to a visitor, and drops nothing; with room again it turns', async () => {
    localStorage.setItem('favourites', JSON.stringify({ product_ids: full, store_ids: [] }))
    openScreen(Hearts, '/', () => undefined)
    await until(() => expect(isOn('最早的')).toBe(true))
    await press('button', '收藏新的')
    await sees(favouriteFull.msg)
    expect([isOn('新的'), isOn('最早的')]).toEqual([false, true])
    await press('button', '收藏最早的')
    await until(() => expect(isOn('最早的')).toBe(false))
    await press('button', '收藏新的')
    await until(() => expect(isOn('新的')).toBe(true))
  })

  it('says so to a member, and drops nothing', async () => {
    openScreen(
      Hearts,
      '/',
      (server) => {
        server.answers(favouriteIds, { product_ids: full, store_ids: [] })
        server.answers(setFavourite, () => expect.unreachable())
      },
      { cookies: { access_token: 'T1' } },
    )
    await until(() => expect(isOn('最早的')).toBe(true))
    await press('button', '收藏新的')
    await sees(favouriteFull.msg)
    expect([isOn('新的'), isOn('最早的')]).toEqual([false, true])
  })
})

describe('a heart after the login', () => {
  it('stays as it joined the account, though an older answer comes late', async () => {
    localStorage.setItem('favourites', JSON.stringify({ product_ids: [NEW], store_ids: [] }))
    let answer: (ids: FavouriteIds) => void = () => {}
    const { client, server } = openScreen(
      Hearts,
      '/',
      (server) => {
        answer = server.delays(favouriteIds)
        server.answers(mergeFavourites, { product_ids: [NEW], store_ids: [] })
        server.answers(setFavourite, { product_ids: [], store_ids: [] })
      },
      { cookies: { access_token: 'T1' } },
    )
    await until(() => expect(isOn('新的')).toBe(true))
    answer({ product_ids: [], store_ids: [] })
    await until(() => expect(client.isFetching()).toBe(0))
    await press('button', '收藏新的')
    await sees('已取消收藏')
    expect(server.sent(setFavourite)).toEqual([{ kind: 'product', id: NEW, on: false }])
  })
})

describe('what a heart says', () => {
  it('leads a visitor to the list, which is on the phone', async () => {
    const { address } = openScreen(Hearts, '/', () => undefined, { path: '*' })
    await press('button', '收藏新的')
    await sees('已收藏')
    await press('button', '去“我的收藏”看看')
    await until(() => expect(address()).toBe('/mine/favourites'))
  })

  it('is what the server did: a tap that never arrived is no change', async () => {
    openScreen(
      Hearts,
      '/',
      (server) => {
        server.answers(favouriteIds, { product_ids: [NEW], store_ids: [] })
        server.loses(setFavourite)
      },
      { cookies: { access_token: 'T1' } },
    )
    await until(() => expect(isOn('新的')).toBe(true))
    await press('button', '收藏新的')
    await sees('网络')
    expect(text()).not.toContain('已取消收藏')
    await until(() => expect(isOn('新的')).toBe(true))
  })
})
