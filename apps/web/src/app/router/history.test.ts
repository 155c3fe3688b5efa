// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { addressOf, locationAt } from '../../platform/page/location'
import { browserHistory } from './history'

const at = (address: string, state?: unknown) => locationAt(new URL(address, window.location.origin), state)

beforeEach(() => window.history.replaceState(null, '', '/'))

it('numbers the entries, and leaves what others have put into the first one', () => {
  window.history.replaceState({ cover: 1 }, '', '/home')
  const history = browserHistory()
  expect(window.history.state).toEqual({ cover: 1, idx: 0 })
  expect(history.location()).toMatchObject({ pathname: '/home', state: null, key: 'default' })
})

it('goes on with the entries of a tab that was open before', () => {
  window.history.replaceState({ usr: { stay: true }, key: 'abc', idx: 3 }, '', '/shop/1?from=2#look')
  const history = browserHistory()
  expect(addressOf(history.location())).toBe('/shop/1?from=2#look')
  expect(history.location()).toMatchObject({ key: 'abc', state: { stay: true } })
  const next = at('/home', 7)
  history.push(next)
  expect(window.history.state).toEqual({ usr: 7, key: next.key, idx: 4 })
  const other = at('/city')
  history.replace(other)
  expect([window.history.state, window.location.pathname]).toEqual([{ usr: null, key: other.key, idx: 4 }, '/city'])
})

it('loads a page where the browser refuses another entry, and hides no mistake of ours', () => {
  const history = browserHistory()
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const push = vi.spyOn(window.history, 'pushState')
  push.mockImplementationOnce(() => {
    throw new DOMException('too many', 'SecurityError')
  })
  history.push(at('/shop/1'))
  expect(assign).toHaveBeenCalledWith(`${window.location.origin}/shop/1`)
  push.mockImplementationOnce(() => {
    throw new DOMException('a function', 'DataCloneError')
  })
  expect(() => history.push(at('/shop/2'))).toThrow('a function')
  vi.restoreAllMocks()
})

it('stays on its own host, whatever a path begins with', () => {
  const { host } = window.location
  browserHistory().replace({ ...at('/'), pathname: '//elsewhere.example/shop' })
  expect([window.location.host, window.location.pathname]).toEqual([host, '//elsewhere.example/shop'])
})

it('hears of steps until it is told not to', () => {
  let heard = 0
  const stop = browserHistory().listen(() => {
    heard += 1
  })
  window.dispatchEvent(new PopStateEvent('popstate'))
  stop()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toBe(1)
})
