// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { NavigateContext } from '../../platform/page/navigate'
import { mount } from '../../ui/mount.testing'
import { PageTrackerContext, pageTracker } from './page-tracker'
import { ReportPage } from './ReportPage'

const Root = () => (
  <>
    <Outlet />
    <ReportPage />
  </>
)

it('tells code outside of React which page is open, when no navigation is under way, and how to leave', async () => {
  let arrive = () => {}
  const slow = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  const tracker = pageTracker()
  const routes = [
    { path: '/home', handle: { title: '首页' }, element: null },
    { path: '/shop', handle: { title: '门店' }, loader: () => slow, element: null },
  ]
  const router = createMemoryRouter([{ id: 'root', Component: Root, children: routes }], {
    initialEntries: ['/home?from=1'],
  })
  const { leave } = mount(
    <PageTrackerContext value={tracker}>
      <NavigateContext value={router.navigate}>
        <RouterProvider router={router} useTransitions={false} />
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
