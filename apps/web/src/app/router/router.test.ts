import { expect, it } from 'vitest'
import { memoryHistory, ORIGIN } from '../../platform/page/memory-history.testing'
import { createRouter, findRoute, type Opened, type Opening, Redirect, type Route, STAY } from './router'

const Home = () => null
const Shop = () => null
const Other = () => null

type Open = (opening: Opening<string>) => Promise<Opened> | Opened

function start(address: string, pages: Record<string, Open>, Screen?: () => null) {
  const routes: Route<string, string>[] = Object.entries(pages).map(([path, open]) => ({ path, handle: path, open }))
  const history = memoryHistory(address)
  const router = createRouter({
    find: findRoute(routes),
    history,
    origin: ORIGIN,
    context: () => 'mine',
    ...(Screen ? { Screen } : {}),
  })
  const at = () => {
    const { location, navigationType, Screen: shown } = router.state().page
    return [location.pathname + location.search + location.hash, navigationType, shown]
  }
  return { router, history, at, address: () => history.location().pathname }
}

/** All that is ready has come. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

function later(): { opened: Promise<Opened>; arrive: (opened: Opened) => void; fail: (error: unknown) => void } {
  let arrive: (opened: Opened) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const opened = new Promise<Opened>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  return { opened, arrive, fail }
}

const plain = { '/home': () => Home, '/shop/:id': () => Shop, '*': () => Other }

it('opens the page that the address names, and gives it its parameters and the context', async () => {
  const seen: unknown[] = []
  const { at, router } = start('/shop/7?from=1', {
    ...plain,
    '/shop/:id': ({ url, params, context }) => {
      seen.push(url.href, params, context)
      return Shop
    },
  })
  expect(router.state()).toMatchObject({ isLoading: true, page: { handle: '/shop/:id', params: { id: '7' } } })
  await settled()
  expect(at()).toEqual(['/shop/7?from=1', 'POP', Shop])
  expect(seen).toEqual([`${ORIGIN}/shop/7?from=1`, { id: '7' }, 'mine'])
  expect(router.state().isLoading).toBe(false)
})

it('asks for nothing again where the server has drawn the page', async () => {
  const { at } = start('/home', { '/home': () => Other, '*': () => Other }, Home)
  await settled()
  expect(at()).toEqual(['/home', 'POP', Home])
})

it('changes the address only when the page is there', async () => {
  const shop = later()
  const { router, at, address } = start('/home', { ...plain, '/shop/:id': () => shop.opened }, Home)
  const gone = router.navigate('/shop/1')
  expect([router.state().isLoading, address()]).toEqual([true, '/home'])
  shop.arrive(Shop)
  await gone
  expect([...at(), address()]).toEqual(['/shop/1', 'PUSH', Shop, '/shop/1'])
})

it('of two taps the later one counts, whichever page comes first', async () => {
  const slow = later()
  const { router, at } = start('/home', { ...plain, '/shop/:id': () => slow.opened }, Home)
  const first = router.navigate('/shop/1')
  await router.navigate('/elsewhere')
  slow.arrive(Shop)
  await first
  expect(at()).toEqual(['/elsewhere', 'PUSH', Other])
  await router.navigate(-1)
  await settled()
  expect(at()).toEqual(['/home', 'POP', Home])
})

it('follows to another address, and leaves no entry behind that would lead there again', async () => {
  const pages = { ...plain, '/old': () => new Redirect('/shop/2?from=old') }
  const tapped = start('/home', pages, Home)
  await tapped.router.navigate('/old')
  expect(tapped.at()).toEqual(['/shop/2?from=old', 'PUSH', Shop])
  await tapped.router.navigate(-1)
  await settled()
  expect(tapped.address()).toBe('/home')

  const opened = start('/old', pages)
  await settled()
  expect(opened.at()).toEqual(['/shop/2?from=old', 'REPLACE', Shop])

  const replaced = start('/home', pages, Home)
  await replaced.router.navigate('/old', { replace: true })
  expect(replaced.at()).toEqual(['/shop/2?from=old', 'REPLACE', Shop])
  await replaced.router.navigate(-1)
  expect(replaced.address()).toBe('/shop/2')
})

it('leaves the open page as it is when a page says so', async () => {
  const { router, address } = start('/home', { ...plain, '/shop/:id': () => STAY }, Home)
  const { page } = router.state()
  await router.navigate('/shop/1')
  expect([router.state().page === page, router.state().isLoading, address()]).toEqual([true, false, '/home'])
})

it('shows what failed at its address, and the next page is well', async () => {
  const shop = later()
  const { router, at } = start('/home', { ...plain, '/shop/:id': () => shop.opened }, Home)
  const gone = router.navigate('/shop/1')
  shop.fail('gone')
  await gone
  expect(router.state().page).toMatchObject({ error: 'gone', location: { pathname: '/shop/1' } })
  await router.navigate('/home')
  expect(at()).toEqual(['/home', 'PUSH', Home])
  expect(router.state().page.error).toBeUndefined()
})

it('goes to a place within a page without opening it anew', async () => {
  const { router, at } = start('/home', { '/home': () => Other, '*': () => Other }, Home)
  await router.navigate('#shops')
  expect(at()).toEqual(['/home#shops', 'PUSH', Home])
  await router.navigate('?city=1')
  expect(at()).toEqual(['/home?city=1', 'PUSH', Other])
})

it('carries what an entry is given, and gives each visit a key of its own', async () => {
  const { router } = start('/home', plain, Home)
  await router.navigate('/shop/1', { state: { stay: true } })
  const first = router.state().page.location
  expect(first.state).toEqual({ stay: true })
  await router.navigate('/shop/1')
  expect(router.state().page.location.key).not.toBe(first.key)
  expect(router.state().page.location.state).toBeNull()
  await router.navigate(-1)
  await settled()
  expect(router.state().page.location).toEqual(first)
})

it('tells those who listen, until they no longer do', async () => {
  const { router } = start('/home', plain, Home)
  let heard = 0
  const stop = router.subscribe(() => heard++)
  await router.navigate('/shop/1')
  expect(heard).toBe(2)
  stop()
  await router.navigate('/home')
  expect(heard).toBe(2)
})
