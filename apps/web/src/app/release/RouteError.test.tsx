// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { find, mount, press } from '../../ui/mount.testing'
import { PageBoundary } from './RouteError'

const sent: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(String(body))
    return new Response('{"code":0,"msg":"","data":null}')
  })
})
let leave = () => {}
afterEach(() => {
  leave()
  sent.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let isBroken = true
const Screen = () => {
  if (isBroken) throw new Error('no such thing')
  return <p>订单</p>
}

it('a page that throws is replaced in Chinese, is reported, and opens again by 重试', async () => {
  isBroken = true
  const page = mount(
    <PageBoundary page="a">
      <Screen />
    </PageBoundary>,
  )
  leave = page.leave
  expect(page.box.textContent).toContain('页面出了点问题')
  expect(find('a').getAttribute('href')).toBe('/')
  expect(sent.join()).toContain('no such thing')
  isBroken = false
  press('button')
  expect(page.box.textContent).toBe('订单')
})

it('another page is not broken', () => {
  isBroken = true
  const page = mount(
    <PageBoundary page="a">
      <Screen />
    </PageBoundary>,
  )
  leave = page.leave
  isBroken = false
  page.draw(
    <PageBoundary page="b">
      <Screen />
    </PageBoundary>,
  )
  expect(page.box.textContent).toBe('订单')
})
