// @vitest-environment happy-dom

import { handoffState, newHandoff, takeHandoff } from '@kuaimen/contract/account/login.endpoints'
import { handoffGone } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, TransportError } from '../../../api/call'
import { ApiClient } from '../../../api/query'
import { AtAddress } from '../../../platform/page/location.testing'
import { VisitorProvider } from '../../../platform/session/VisitorProvider'
import { visitorFrom } from '../../../platform/session/visitor'
import { mount } from '../../../ui/mount.testing'
import LoginPc from '../screens/LoginPc'
import { qrPath } from './QrCode'
import { useHandoff } from './useHandoff'

const DESKTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

type State = 'waiting' | 'taken' | Error

function aServer() {
  const server = { state: 'waiting' as State, offers: 0, asked: 0, taken: [] as string[], fails: false }
  const call = (async (endpoint, input) => {
    if (endpoint.path === newHandoff.path) {
      if (server.fails) throw new TransportError('offline')
      return { id: `offer-${++server.offers}`, expires_at: 0 }
    }
    if (endpoint.path === takeHandoff.path) {
      server.taken.push((input as { id: string }).id)
      throw new Refusal(handoffGone)
    }
    if (endpoint.path !== handoffState.path) return { brand_name: '快门照相馆', brand_slogan: '', tel: '' }
    server.asked++
    if (server.state instanceof Error) throw server.state
    return { state: server.state }
  }) as Call
  return { server, client: new ApiClient(call) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pageHides = (hidden: boolean) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
    window.dispatchEvent(new Event('visibilitychange'))
  })

let leave: (() => void) | undefined
async function draw(client: ApiClient, userAgent: string, screen: ReactNode = <LoginPc />) {
  const visitor = visitorFrom({}, userAgent)
  const source = { current: () => visitor, subscribe: () => () => {} }
  const page = mount(
    <QueryClientProvider client={client}>
      <VisitorProvider source={source}>
        <AtAddress address="/">{screen}</AtAddress>
      </VisitorProvider>
    </QueryClientProvider>,
  )
  leave = page.leave
  await pass(0)
  return page.box
}
const pressButton = async (box: HTMLElement) => {
  act(() => box.querySelector('button')?.click())
  await pass(0)
}
const code = (box: HTMLElement) => box.querySelector('svg[role=img] path')?.getAttribute('d')
const codeOf = (id: string) => qrPath(encode(`${location.origin}/?handoff=${id}`, { ecc: 'M', border: 0 }).data)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  leave?.()
  leave = undefined
  pageHides(false)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the desktop page', () => {
  it('shows the code of its offer and asks every 2 seconds until a phone takes it', async () => {
    const { server, client } = aServer()
    const box = await draw(client, DESKTOP)
    await pass(0)
    expect(code(box)).toBe(codeOf('offer-1'))
    expect(server.asked).toBe(1)
    await pass(6000)
    expect(server.asked).toBe(4)
    server.state = 'taken'
    await pass(2100)
    expect(box.textContent).toContain('已在手机上打开')
    expect(code(box)).toBeUndefined()
    await pass(20_000)
    expect(server.asked).toBe(5)
    await pressButton(box)
    expect(code(box)).toBe(codeOf('offer-2'))
  })

  it('does not ask while the page is hidden', async () => {
    const { server, client } = aServer()
    await draw(client, DESKTOP)
    await pass(2100)
    const before = server.asked
    pageHides(true)
    await pass(60_000)
    expect(server.asked).toBe(before)
    pageHides(false)
    await pass(2100)
    expect(server.asked).toBeGreaterThan(before)
  })

  it('keeps its code through a lost connection', async () => {
    const { server, client } = aServer()
    const box = await draw(client, DESKTOP)
    server.state = new TransportError('offline')
    await pass(10_000)
    expect(code(box)).toBe(codeOf('offer-1'))
    server.state = 'taken'
    await pass(2100)
    expect(box.textContent).toContain('已在手机上打开')
  })

  it('says when the code has expired, stops asking, and makes another on wish', async () => {
    const { server, client } = aServer()
    const box = await draw(client, DESKTOP)
    server.state = new Refusal(handoffGone)
    await pass(2100)
    expect(box.textContent).toContain('二维码已过期')
    const before = server.asked
    await pass(20_000)
    expect(server.asked).toBe(before)
    server.state = 'waiting'
    await pressButton(box)
    await pass(0)
    expect(code(box)).toBe(codeOf('offer-2'))
  })

  it('says when no code could be made', async () => {
    const { server, client } = aServer()
    server.fails = true
    const box = await draw(client, DESKTOP)
    expect(box.textContent).toContain('二维码没有取到')
    server.fails = false
    await pressButton(box)
    expect(code(box)).toBe(codeOf('offer-1'))
  })

  it('shows a phone the way home instead', async () => {
    const { server, client } = aServer()
    const box = await draw(client, PHONE)
    expect(box.querySelector('a')?.getAttribute('href')).toBe('/')
    expect(code(box)).toBeUndefined()
    expect(server.offers).toBe(0)
  })
})

describe('the phone that opened the code', () => {
  const Phone = () => {
    useHandoff()
    return null
  }

  it('takes over once and leaves the rest of its address alone', async () => {
    const { server, client } = aServer()
    history.replaceState({ key: 'k' }, '', '/?channel=x&handoff=offer-9#top')
    await draw(client, PHONE, <Phone />)
    expect(server.taken).toEqual(['offer-9'])
    expect(location.search + location.hash).toBe('?channel=x#top')
    expect(history.state).toEqual({ key: 'k' })
    leave?.()
    await draw(client, PHONE, <Phone />)
    expect(server.taken).toHaveLength(1)
  })

  it('does nothing without one', async () => {
    const { server, client } = aServer()
    history.replaceState(null, '', '/?channel=x')
    await draw(client, PHONE, <Phone />)
    expect(server.taken).toHaveLength(0)
  })
})
