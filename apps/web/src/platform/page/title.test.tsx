// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../../ui/mount.testing'
import { useOwnTitle, useRouteTitle } from './title'

const Named = ({ title }: { title: string }) => {
  useOwnTitle(title)
  return null
}

function Page({ route, own, at = '/other' }: { route: string; own?: string; at?: string }) {
  useRouteTitle(route, at)
  return own ? <Named title={own} /> : null
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const later = () => act(() => vi.runAllTimers())

it('is that of what is open, whether it is there at once or comes later, and else the route’s', () => {
  document.title = '春天请柬'
  const { draw, leave } = mount(<Page route="活动" own="春天请柬" />)
  later()
  expect(document.title).toBe('春天请柬')
  draw(<Page route="产品列表" />)
  later()
  expect(document.title).toBe('产品列表')
  draw(<Page route="产品详情" />)
  later()
  draw(<Page route="产品详情" own="自然证件照" />)
  expect(document.title).toBe('自然证件照')
  leave()
})

it('stays as the server has named the document, at its address alone', async () => {
  vi.resetModules()
  document.title = '双人写真套券 ¥199'
  const { useRouteTitle: routeTitle } = await import('./title')
  const Opened = ({ route, at }: { route: string; at: string }) => {
    routeTitle(route, at)
    return null
  }
  const here = location.pathname + location.search
  const { draw, leave } = mount(<Opened route="套券" at={here} />)
  later()
  expect(document.title).toBe('双人写真套券 ¥199')
  draw(<Opened route="套券" at="/another" />)
  later()
  expect(document.title).toBe('套券')
  draw(<Opened route="套券" at={here} />)
  later()
  expect(document.title).toBe('双人写真套券 ¥199')
  leave()
})
