// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ApiClient } from '../../api/query'
import { Link } from '../../platform/page/Link'
import { usePageLocation, usePageParams, usePageSearch } from '../../platform/page/location'
import { memoryHistory, ORIGIN } from '../../platform/page/memory-history.testing'
import { NavigateContext } from '../../platform/page/navigate'
import { find, mount, press } from '../../ui/mount.testing'
import type { PageRoute } from '../page'
import { createRouter, findRoute } from '../router/router'
import { RouterContext, useOpenPage } from '../router/useRouter'
import { Pages } from './Pages'

const happened: string[] = []
let renders = 0

function Search() {
  renders += 1
  const [count, setCount] = useState(0)
  const { pathname, search } = usePageLocation()
  useEffect(() => {
    happened.push('search mounted')
    return () => void happened.push('search stopped')
  }, [])
  return (
    <main id="search">
      <button type="button" onClick={() => setCount(count + 1)}>{`${pathname}${search} ${count}`}</button>
      <Link to="/shop/1?from=search" id="to-shop" />
    </main>
  )
}

function Shop() {
  const { id } = usePageParams()
  const [count, setCount] = useState(0)
  useEffect(() => {
    happened.push('shop mounted')
    return () => void happened.push('shop unmounted')
  }, [])
  return (
    <main id="shop">
      <button
        type="button"
        onClick={() => setCount(count + 1)}
      >{`${id} ${usePageSearch().get('from')} ${count}`}</button>
      <Link to="/shop/2" id="to-other" />
    </main>
  )
}

let loading: Promise<unknown> | undefined
const routes = [
  { path: '/search', handle: { keepAlive: true }, open: () => Search },
  {
    path: '/shop/:id',
    handle: {},
    open: async () => {
      await loading
      return Shop
    },
  },
] as unknown as PageRoute[]

const Opened = () => (useOpenPage().Screen ? <Pages /> : null)

let leave = () => {}
afterEach(() => {
  leave()
  happened.length = 0
  renders = 0
  loading = undefined
})

async function open(address: string) {
  const router = createRouter({
    find: findRoute(routes),
    history: memoryHistory(address),
    origin: ORIGIN,
    context: () => null as never,
  })
  const page = mount(
    <QueryClientProvider client={new ApiClient(async () => null as never)}>
      <NavigateContext value={router.navigate}>
        <RouterContext value={router}>
          <Opened />
        </RouterContext>
      </NavigateContext>
    </QueryClientProvider>,
  )
  leave = page.leave
  await act(async () => {})
  return (to: string | number) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)))
}

const words = (page: string) => document.querySelector(`#${page} button`)?.textContent
const isVisible = (page: string) => find(`#${page}`).style.display !== 'none'

it('hides a page that is to stay, with its state, its nodes and its own location, and stops its effects', async () => {
  const go = await open('/search?q=1')
  press('#search button')
  const node = find('#search')
  await go('/shop/1?from=search')
  expect(isVisible('search')).toBe(false)
  expect(words('search')).toBe('/search?q=1 1')
  expect(words('shop')).toBe('1 search 0')
  expect(happened).toEqual(['search mounted', 'search stopped', 'shop mounted'])
  await go(-1)
  expect(find('#search')).toBe(node)
  expect(isVisible('search')).toBe(true)
  expect(words('search')).toBe('/search?q=1 1')
  expect(document.querySelector('#shop')).toBeNull()
  expect(happened.slice(3).sort()).toEqual(['search mounted', 'shop unmounted'])
})

it('opens by a link, and goes back and forward', async () => {
  const go = await open('/search')
  await act(async () => find('#to-shop').click())
  expect(words('shop')).toBe('1 search 0')
  await go(-1)
  await go(1)
  expect(words('shop')).toBe('1 search 0')
  expect(isVisible('search')).toBe(false)
})

it('does not mount a page anew that only changes its address', async () => {
  const go = await open('/shop/1')
  press('#shop button')
  await go('/shop/1?from=here')
  expect(words('shop')).toBe('1 here 1')
  await act(async () => find('#to-other').click())
  expect(words('shop')).toBe('2 null 1')
  expect(happened).toEqual(['shop mounted'])
})

it('does not render a page again while the next one is loading', async () => {
  const go = await open('/search')
  const before = renders
  let arrive = () => {}
  loading = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const gone = go('/shop/1')
  expect(renders).toBe(before)
  expect(isVisible('search')).toBe(true)
  arrive()
  await gone
  expect(isVisible('shop')).toBe(true)
  expect(renders).toBe(before)
})
