// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { memoryHistory, ORIGIN } from '../../platform/page/memory-history.testing'
import { NavigateContext } from '../../platform/page/navigate'
import { mount } from '../../ui/mount.testing'
import type { PageRoute } from '../page'
import { createRouter, findRoute } from '../router/router'
import { RouterContext } from '../router/useRouter'
import { PageTrackerContext, pageTracker } from './page-tracker'
import { ReportPage } from './ReportPage'

it('tells code outside of React which page is open, when no navigation is under way, and how to leave', async () => {
  let arrive = () => {}
  const slow = new Promise<() => null>((resolve) => {
    arrive = () => resolve(() => null)
  })
  const tracker = pageTracker()
  const routes = [
    { path: '/home', handle: { title: '首页' }, open: () => () => null },
    { path: '/shop', handle: { title: '门店' }, open: () => slow },
  ] as unknown as PageRoute[]
  const history = memoryHistory('/home?from=1')
  const router = createRouter({ find: findRoute(routes), history, origin: ORIGIN, context: () => null as never })
  const { leave } = mount(
    <PageTrackerContext value={tracker}>
      <NavigateContext value={router.navigate}>
        <RouterContext value={router}>
          <ReportPage />
        </RouterContext>
      </NavigateContext>
    </PageTrackerContext>,
  )
  const at = (address: string) => new URL(address, window.location.origin)
  await tracker.opened(at('/home?from=1'))
  const home = tracker.current()
  expect([home?.url.pathname, home?.url.search, home?.handle?.title]).toEqual(['/home', '?from=1', '首页'])

  let isOpened = false
  const opened = tracker.opened(at('/shop')).then(() => {
    isOpened = true
  })
  await act(async () => void home?.navigate('/shop'))
  expect([isOpened, tracker.current()?.url.pathname]).toEqual([false, '/home'])
  await act(async () => arrive())
  await opened
  expect(tracker.current()?.handle?.title).toBe('门店')
  leave()
})
