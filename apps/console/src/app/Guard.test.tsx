// @vitest-environment happy-dom

import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import { staffMe } from '@kuaimen/contract/staff/session.endpoints'
import type { StaffMe } from '@kuaimen/contract/staff/session.views'
import { staffSignedOut } from '@kuaimen/contract/staff/staff.errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Call } from '../api/call'
import { CallProvider, createClient, dataKey } from '../api/data'
import { useChosenStore } from '../platform/chosen-store'
import Guard from './Guard'
import { Home, Screened } from './Landing'
import { screens } from './screens'

const person = (...permissions: Permission[]): StaffMe => ({
  ...{ id: 1, name: '小周', login: 'zhou', via: 'console', grants: [], device: null, reauth_until: 0 },
  ...{ has_totp: true, has_pin: false, stores: [{ id: 12, name: '梧桐里店', city_name: '上海市' }] },
  permissions: permissions.map((permission) => ({ permission, stores: null })),
})

const AtStore = () => <b>{useChosenStore().store?.name ?? '没有门店'}</b>

const people = screens.find(({ path }) => path === '/people')!

/** Lets React work until the expectation holds. */
async function until(expectation: () => void): Promise<void> {
  for (const end = performance.now() + 5_000; ; ) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
    try {
      return expectation()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

async function open(address: string, me: () => StaffMe) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const call = vi.fn(async (endpoint: { path: string }) => {
    if (endpoint.path === staffMe.path) return me()
    throw new Error(`nobody answers ${endpoint.path}`)
  }) as unknown as Call
  const client = createClient()
  const router = createMemoryRouter(
    [
      { path: '/login', element: <p>登录页</p> },
      {
        element: <Guard />,
        children: [
          { path: '/', element: <Home /> },
          { path: '/people', element: <Screened screen={people}>员工列表</Screened> },
          { path: '/me', element: <p>我的页面</p> },
          { path: '/desk', element: <AtStore /> },
          { path: '/board', element: <AtStore /> },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    box.remove()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <CallProvider value={call}>
          <RouterProvider router={router} />
        </CallProvider>
      </QueryClientProvider>,
    ),
  )
  await until(() => expect(box.textContent).not.toBe(''))
  return { box, router, client }
}

const signedOut = (): never => {
  throw new Refusal(staffSignedOut)
}

it('leads who is not signed in to the login, with the way back', async () => {
  const { router, box } = await open('/people?state=active', signedOut)
  expect(box.textContent).toContain('登录页')
  const { pathname, search } = router.state.location
  expect([pathname, new URLSearchParams(search).get('to')]).toEqual(['/login', '/people?state=active'])
})

it('shows the menu and the screens of who may, and says so to who may not', async () => {
  const manager = await open('/people', () => person('self', 'staff.manage'))
  expect(manager.box.textContent).toContain('员工列表')
  expect(manager.box.querySelector('nav a[href="/people"]')).not.toBeNull()
  const clerk = await open('/people', () => person('self'))
  expect(clerk.box.textContent).toContain('没有权限')
  expect(clerk.box.textContent).not.toContain('员工列表')
  expect(clerk.box.querySelector('nav a[href="/people"]')).toBeNull()
})

it('opens what waits for the person, and on a tablet the board', async () => {
  expect((await open('/', () => person('self'))).router.state.location.pathname).toBe('/today')
  const byPin = { ...person('self', 'board.read'), via: 'pin' as const }
  expect((await open('/', () => byPin)).router.state.location.pathname).toBe('/board')
})

it('leads to the login when the session ends while somebody works', async () => {
  let answer = () => person('self', 'staff.manage')
  const { client, router, box } = await open('/people', () => answer())
  expect(box.textContent).toContain('员工列表')
  answer = signedOut
  await act(async () => client.invalidateQueries({ queryKey: dataKey(staffMe) }))
  await until(() => expect(router.state.location.pathname).toBe('/login'))
})

it('a link about a store chooses that store, for the screens after it too, and never another one', async () => {
  const stores = ['梧桐里店', '武林巷店'].map((name, nth) => ({ id: 12 + nth, name, city_name: '' }))
  const me = { ...person('self', 'booking.walk_in'), stores }
  const { box, router } = await open('/desk?store=13&day=2026-11-24', () => me)
  const shown = () => box.querySelector('main b')?.textContent
  expect(shown()).toBe('武林巷店')
  await act(() => router.navigate('/board'))
  expect(shown()).toBe('武林巷店')
  await act(() => router.navigate('/board?store=99'))
  expect(shown()).toBe('没有门店')
})
