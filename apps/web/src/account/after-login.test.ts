// @vitest-environment happy-dom
import { acceptInvite } from '@kuaimen/contract/member/invite.endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../api/query'
import { persistInvite, readInvite } from '../platform/browser/invite'
import { FakeServer } from '../platform/fake-server.testing'
import { useToast } from '../ui/Toast/toast'
import { afterLogin } from './after-login'

let server: FakeServer
let client: ApiClient
beforeEach(() => {
  localStorage.clear()
  server = new FakeServer()
  client = new ApiClient(server.call)
  server.answers(acceptInvite, { accepted: 1, gift: null })
})
afterEach(() => vi.useRealTimers())

const link = 'https://m.example.com/spring?invite=ABCDEFGH&channel=share'

it('says once who sent the visitor, and forgets it whatever the answer', async () => {
  persistInvite(link)
  persistInvite('https://m.example.com/')
  expect(document.cookie).not.toContain('ABCDEFGH')
  server.answers(acceptInvite, { accepted: 0, gift: null })
  await afterLogin(client)
  await afterLogin(client)
  expect(server.sent(acceptInvite)).toEqual([{ code: 'ABCDEFGH', campaign_key: 'spring', channel: 'share' }])
  expect(localStorage.getItem('invite')).toBeNull()
})

it('tells what the friend has sent along', async () => {
  persistInvite(link)
  server.answers(acceptInvite, { accepted: 1, gift: { worth: '¥30', terms: '满 ¥199 可用' } })
  await afterLogin(client)
  expect(useToast.getState().shown?.message).toBe('朋友送您的 ¥30 优惠券已放入卡包')
})

it('says it at the next login when it did not arrive', async () => {
  persistInvite(link)
  server.loses(acceptInvite)
  await afterLogin(client)
  expect(readInvite()?.code).toBe('ABCDEFGH')
  server.answers(acceptInvite, { accepted: 1, gift: null })
  await afterLogin(client)
  expect(readInvite()).toBeUndefined()
})

it('knows nothing of it after thirty days', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) })
  persistInvite(link)
  vi.setSystemTime(Date.UTC(2026, 10, 30))
  expect(readInvite()?.code).toBe('ABCDEFGH')
  vi.setSystemTime(Date.UTC(2026, 11, 1, 0, 1))
  await afterLogin(client)
  expect(server.sent(acceptInvite)).toEqual([])
})
