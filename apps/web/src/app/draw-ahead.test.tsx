// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { act, useEffect, useLayoutEffect, useState } from 'react'
import { createMemoryRouter, Link, type RouteObject, RouterProvider, useLocation, useParams } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useBelowFold } from '../platform/useBelowFold'
import { find, mount } from '../ui/mount.testing'
import { watchFinger } from './draw-ahead'
import { KeepAliveOutlet } from './KeepAlive'

const happened: string[] = []
let answer: (words: string) => void = () => {}
const words = (id: string) =>
  queryOptions({
    queryKey: ['words', id],
    queryFn: () => {
      happened.push(`asked for ${id}`)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    },
  })

function Shop() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const isBelowFoldShown = useBelowFold()
  const [count, setCount] = useState(0)
  const { data } = useQuery(words(id))
  useLayoutEffect(() => void happened.push(`measured ${id}`), [id])
  useEffect(() => {
    happened.push(`opened ${id}`)
    return () => void happened.push(`left ${id}`)
  }, [id])
  return (
    <main id="shop">
      <button type="button" onClick={() => setCount(count + 1)}>
        {`${pathname} ${data ?? '…'} ${count}`}
      </button>
      {isBelowFoldShown && <footer>below</footer>}
      <Link to="/shop/9">another</Link>
      <Link to="/">home</Link>
    </main>
  )
}

const Home = () => (
  <nav id="home">
    <Link to="/shop/1" id="one">
      one
    </Link>
    <Link to="/shop/2" id="two">
      two
    </Link>
    <Link to="/plain" id="plain">
      plain
    </Link>
  </nav>
)

const load = async () => ({ default: Shop })
/** The router writes into them what it has loaded. */
const pages = (): RouteObject[] => [
  {
    id: 'root',
    Component: KeepAliveOutlet,
    children: [
      { id: 'home', path: '/', Component: Home },
      { id: 'plain', path: '/plain', Component: () => <p id="plain-page">plain</p> },
      {
        id: 'shop',
        path: '/shop/:id',
        handle: { ahead: true, load },
        loader: () => null,
        lazy: { Component: async () => (await load()).default },
      },
    ],
  },
]

let leave = () => {}

async function open(path = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const router = createMemoryRouter(pages(), { initialEntries: [path] })
  const stop = watchFinger(router, client)
  const drawn = mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  )
  leave = () => {
    act(stop)
    drawn.leave()
  }
  await act(async () => {})
  return { client, router }
}

afterEach(() => {
  leave()
  happened.length = 0
  vi.useRealTimers()
})

/** Until the router, or what loads a screen, has come to its end. */
const settled = async () => {
  for (let step = 0; step < 50; step += 1) await null
}
const doing = (work: () => unknown) =>
  act(async () => {
    void work()
    await settled()
  })
const finger = (type: string, selector: string, at = { clientX: 5, clientY: 5 }) =>
  doing(() =>
    find(selector).dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'touch', ...at }),
    ),
  )
const tap = (selector: string) => doing(() => find(selector).click())
const shop = () => document.querySelector<HTMLElement>('#shop')
const isSeen = (selector: string) => {
  const page = document.querySelector<HTMLElement>(selector)
  return page !== null && page.style.display !== 'none' && !page.closest('[data-ahead]')
}
const text = () => shop()?.querySelector('button')?.textContent

it('draws the page under the finger out of sight, and only draws it', async () => {
  await open()
  await finger('pointerdown', '#one')
  expect(text()).toBe('/shop/1 … 0')
  expect(isSeen('#shop')).toBe(false)
  expect(isSeen('#home')).toBe(true)
  expect(shop()?.querySelector('footer')).toBeNull()
  expect(happened).toEqual([])
})

it('shows what was drawn when the tap counts, and lives from then on', async () => {
  const { router } = await open()
  await finger('pointerdown', '#one')
  const drawn = shop()
  await finger('pointerup', '#one')
  await tap('#one')
  expect(router.state.location.pathname).toBe('/shop/1')
  expect(shop()).toBe(drawn)
  expect(isSeen('#shop')).toBe(true)
  expect(document.querySelector('#home')).toBeNull()
  expect(document.querySelectorAll('#shop')).toHaveLength(1)
  expect(happened).toEqual(['measured 1', 'asked for 1', 'opened 1'])
  expect(drawn?.querySelector('footer')).not.toBeNull()
  await act(async () => answer('hello'))
  await tap('#shop button')
  expect(text()).toBe('/shop/1 hello 1')
})

it('goes back, and on to another page, as ever', async () => {
  const { router } = await open()
  await finger('pointerdown', '#one')
  await tap('#one')
  await doing(() => router.navigate(-1))
  expect(shop()).toBeNull()
  expect(document.querySelector('#home')).not.toBeNull()
  expect(happened.at(-1)).toBe('left 1')
  await tap('#two')
  expect(text()).toBe('/shop/2 … 0')
  await tap('#shop a[href="/"]')
  expect(document.querySelector('#home')).not.toBeNull()
})

it.each([
  ['is taken for a scroll', 'pointercancel', { clientX: 5, clientY: 5 }],
  ['moves away', 'pointermove', { clientX: 5, clientY: 40 }],
])('keeps nothing of it when the finger %s', async (_, type, at) => {
  await open()
  await finger('pointerdown', '#one')
  expect(shop()).not.toBeNull()
  await finger('pointermove', '#one', { clientX: 9, clientY: 8 })
  expect(shop()).not.toBeNull()
  await finger(type, '#one', at)
  expect(shop()).toBeNull()
  expect(happened).toEqual([])
})

it('keeps nothing of it when the finger leaves and no tap follows', async () => {
  await open()
  await finger('pointerdown', '#one')
  vi.useFakeTimers()
  await finger('pointerup', '#one')
  await act(async () => vi.advanceTimersByTime(999))
  expect(shop()).not.toBeNull()
  await act(async () => vi.advanceTimersByTime(1))
  expect(shop()).toBeNull()
})

it('opens what is asked for, whatever was drawn', async () => {
  const { router } = await open()
  await finger('pointerdown', '#one')
  const drawn = shop()
  await doing(() => router.navigate('/shop/2'))
  expect(isSeen('#shop')).toBe(true)
  expect(text()).toBe('/shop/2 … 0')
  expect(shop()).not.toBe(drawn)
  await finger('pointercancel', '#shop')
  expect(document.querySelectorAll('#shop')).toHaveLength(1)
})

it('draws anew what has come while the finger is down', async () => {
  const { client } = await open()
  await act(async () => void client.prefetchQuery(words('1')))
  await finger('pointerdown', '#one')
  expect(text()).toBe('/shop/1 … 0')
  await act(async () => answer('hello'))
  expect(text()).toBe('/shop/1 hello 0')
  expect(happened).toEqual(['asked for 1'])
})

it('leaves alone what may not be drawn ahead, and a page that only changes its address', async () => {
  await open()
  await finger('pointerdown', '#plain')
  expect(document.querySelector('#plain-page')).toBeNull()
  await finger('pointerdown', '#one')
  await tap('#one')
  await finger('pointerdown', '#shop a[href="/shop/9"]')
  expect(document.querySelectorAll('#shop')).toHaveLength(1)
  await tap('#shop a[href="/shop/9"]')
  expect(text()).toBe('/shop/9 … 0')
})

it('does not focus a link that goes with its page', async () => {
  await open()
  const isFocused = (selector: string) =>
    find(selector).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  await finger('pointerdown', '#plain')
  expect(isFocused('#plain')).toBe(true)
  await finger('pointerdown', '#one')
  expect(isFocused('#one')).toBe(false)
})
