import { expect, it } from 'vitest'
import { addressOf, locationAt } from '../../platform/page/location'
import { arrive, mountedPages, type PageStack } from './page-stack'

const Home = () => null
const Shop = () => null
const Search = () => null

const at = (address: string) => ({
  location: locationAt(new URL(address, 'http://tab')),
  navigationType: 'PUSH' as const,
  params: {},
})
const open = (address: string, Screen: () => null, before?: PageStack) =>
  arrive({ at: at(address), Screen, keepAlive: Screen === Search }, before)
const mounted = (stack: PageStack) => mountedPages(stack).map((entry) => addressOf(entry.at.location))

it('mounts one page, and another one in its place', () => {
  const home = open('/', Home)
  const shop = open('/shop/1', Shop, home)
  expect(mounted(shop)).toEqual(['/shop/1'])
  expect(shop.visible.key).not.toBe(home.visible.key)
  expect(open('/', Home, shop).visible.key).not.toBe(home.visible.key)
})

it('leaves a page mounted that only changes its address', () => {
  const first = open('/shop/1', Shop)
  const second = open('/shop/2?tab=3', Shop, first)
  expect(second.visible.key).toBe(first.visible.key)
  expect(mounted(second)).toEqual(['/shop/2?tab=3'])
})

it('keeps a keepAlive page mounted, with the address it had, and finds it again by its path', () => {
  const search = open('/search?q=1', Search)
  const shop = open('/shop/1', Shop, search)
  expect(mounted(shop)).toEqual(['/search?q=1', '/shop/1'])
  expect(mountedPages(shop)[0]).toBe(search.visible)
  const back = open('/search?q=2', Search, shop)
  expect(back.visible.key).toBe(search.visible.key)
  expect(mounted(back)).toEqual(['/search?q=2'])
})

it('keeps five pages mounted at most, the latest, in an order that never changes', () => {
  const paths = ['/f', '/b', '/a', '/e', '/d', '/c']
  const all = paths.reduce<PageStack | undefined>((before, path) => open(path, Search, before), undefined)
  expect(mounted(all!)).toEqual(['/a', '/b', '/c', '/d', '/e'])
  const again = open('/b', Search, all)
  expect(mounted(open('/f', Search, again))).toEqual(['/b', '/c', '/d', '/e', '/f'])
})
