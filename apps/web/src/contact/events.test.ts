// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BATCH_MS, BATCH_SIZE } from '../platform/browser/batch'
import { dropCookie, setCookie } from '../platform/browser/cookies'

interface Sent {
  readonly path: string
  readonly keepalive: boolean
  readonly body: { events: Record<string, unknown>[] } & Record<string, unknown>
}

const sent: Sent[] = []
const AUTH = { v: 1, provider: 'wx', unionid: 'oU1', openid: 'o1', ticket: 't1', scope: 'full' }

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.useFakeTimers()
  document.title = '选择门店与时间'
  for (const [name, value] of Object.entries({ city_id: '310100', wx_auth_info: JSON.stringify(AUTH) }))
    setCookie(name, value, 1)
  vi.stubGlobal('fetch', async (path: string, init: { body: string; keepalive: boolean }) => {
    sent.push({ path, keepalive: init.keepalive, body: JSON.parse(init.body) })
    throw new Error('offline')
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const name of ['city_id', 'wx_auth_info']) dropCookie(name)
  }
})

const load = () => import('./events')

describe('what is done with the adviser’s widget', () => {
  it('says who, where and what, and is silent when it does not arrive', async () => {
    const { trackContact } = await load()
    trackContact({ event_name: 'skip_qiwei_show', event_target: 'tea' })
    await vi.advanceTimersByTimeAsync(BATCH_MS)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.path).toBe('/api/drainage/update')
    expect(sent[0]?.body.events).toEqual([
      {
        ...{ city_id: 310100, unionid: 'oU1', openid: 'o1', ticket: 't1' },
        ...{ page_name: '选择门店与时间', path: location.pathname },
        ...{ event_name: 'skip_qiwei_show', event_target: 'tea' },
      },
    ])
  })

  it('goes ten at a time, or after a second', async () => {
    const { trackContact } = await load()
    for (let n = 0; n < BATCH_SIZE + 2; n += 1) trackContact({ event_name: 'icon_tap' })
    expect(sent.map(({ body }) => body.events.length)).toEqual([10])
    await vi.advanceTimersByTimeAsync(BATCH_MS)
    expect(sent.map(({ body }) => body.events.length)).toEqual([10, 2])
  })

  it('is not lost when the page is left', async () => {
    const { trackContact } = await load()
    trackContact({ event_name: 'qr_close' })
    window.dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ keepalive, body }) => [keepalive, body.events.length])).toEqual([[true, 1]])
  })

  it('a confirmed gift does not wait: its code is asked for next', async () => {
    const { confirmGift } = await load()
    confirmGift({ selected_code: 'tea', activity_code: 'newfriend' }, 'normal')
    expect(sent[0]?.body.events[0]).toMatchObject({
      ...{ event_name: 'gift_confirm', selected_code: 'tea', activity_code: 'newfriend', type: 'normal' },
    })
  })

  it('that it was seen is said once', async () => {
    const { reportShown } = await load()
    reportShown()
    reportShown()
    expect(sent.map(({ path }) => path)).toEqual(['/api/uv/update'])
    expect(sent[0]?.body).toMatchObject({ city_id: 310100, unionid: 'oU1' })
  })
})
