// @vitest-environment happy-dom

import { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { captchaGone } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../api/call'
import { ApiClient } from '../../../api/query'
import { find, mount, press } from '../../../ui/mount.testing'
import { SlideCaptcha, type SlideCaptchaProps } from './SlideCaptcha'

type Verdict = 'success' | 'again' | 'fail'

/** A server that deals numbered puzzles and answers drops as given. */
function aServer(...verdicts: (Verdict | Error)[]) {
  const drags: { captcha_id: string; left: number; trail: number[]; elapsed_ms: number }[] = []
  let dealt = 0
  const call = (async (endpoint, input) => {
    if (endpoint.path === newCaptcha.path) {
      dealt++
      return { captcha_id: `puzzle ${dealt}`, image: `data:,${dealt}`, piece: 'data:,', piece_y: 31 }
    }
    expect(endpoint.path).toBe(verifyCaptcha.path)
    drags.push(input as (typeof drags)[number])
    const verdict = verdicts.shift() ?? 'fail'
    if (verdict instanceof Error) throw verdict
    return { verdict, captcha_pass: verdict === 'success' ? 'the pass' : '' }
  }) as Call
  return { client: new ApiClient(call), drags, dealt: () => dealt }
}

const events = () => ({ onSuccess: vi.fn(), onFail: vi.fn(), onAgain: vi.fn(), onRefresh: vi.fn() })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function draw(server: ReturnType<typeof aServer>, props: SlideCaptchaProps = {}) {
  const page = mount(
    <QueryClientProvider client={server.client}>
      <SlideCaptcha {...props} />
    </QueryClientProvider>,
  )
  await pass(0)
  return page
}

const point = (type: string, clientX: number, clientY = 0) =>
  act(() =>
    find('[role=slider]').dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true, pointerId: 1, clientX, clientY }),
    ),
  )
const key = (name: string) =>
  act(() => find('[role=slider]').dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: name })))

/** 262 pixels of way for 245 of the piece's. */
async function dragTo(x: number) {
  point('pointerdown', 0)
  for (const share of [0.3, 0.7, 1]) {
    await pass(60)
    point('pointermove', x * share, share * 7)
  }
  point('pointerup', x, 6)
  await pass(0)
}

const look = () => find('[role=slider]').closest('[class*=captcha]')?.className ?? ''
const valueNow = () => Number(find('[role=slider]').getAttribute('aria-valuenow'))
const words = () => find('[role=status]').textContent
const picture = () => find('img[alt="缺了一块的图片"]') as HTMLImageElement

let page: Awaited<ReturnType<typeof draw>>
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(310)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(48)
})
afterEach(() => {
  page?.leave()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the slide captcha', () => {
  it("shows the server's picture and the words around it", async () => {
    page = await draw(aServer())
    expect(picture().getAttribute('src')).toBe('data:,1')
    expect(page.box.textContent).toContain('Slide filled right')
    expect(look()).toContain('idle')
    page.draw(null)
    page.leave()
    page = await draw(aServer(), { text: '向右滑动填充拼图' })
    expect(page.box.textContent).toContain('向右滑动填充拼图')
  })

  it('tells the elapsed time and the pass of a right drop', async () => {
    const server = aServer('success')
    const handlers = events()
    page = await draw(server, handlers)
    await dragTo(131)
    expect(server.drags).toHaveLength(1)
    expect(server.drags[0]).toMatchObject({ captcha_id: 'puzzle 1', elapsed_ms: 180 })
    expect(server.drags[0]?.left).toBe(Math.round((131 * 245) / 262))
    expect(server.drags[0]?.trail).toHaveLength(3)
    expect(handlers.onSuccess).toHaveBeenCalledExactlyOnceWith(180, 'the pass')
    expect(look()).toContain('success')
    expect(words()).toBe('验证通过')
    await pass(5000)
    expect(look()).toContain('success')
    expect(handlers.onFail).not.toHaveBeenCalled()
  })

  it('goes back a second after a wrong drop, to the same puzzle', async () => {
    const server = aServer('fail')
    const handlers = events()
    page = await draw(server, handlers)
    await dragTo(131)
    expect(handlers.onFail).toHaveBeenCalledOnce()
    expect(look()).toContain('fail')
    await pass(999)
    expect(look()).toContain('fail')
    expect(valueNow()).toBeGreaterThan(0)
    await pass(1)
    expect(look()).toContain('idle')
    expect(valueNow()).toBe(0)
    expect(server.dealt()).toBe(1)
  })

  it('stays where it is when the trail was too uniform', async () => {
    const handlers = events()
    page = await draw(aServer('again', 'success'), handlers)
    await dragTo(131)
    expect(handlers.onAgain).toHaveBeenCalledOnce()
    expect(handlers.onFail).not.toHaveBeenCalled()
    await pass(60_000)
    expect(look()).toContain('fail')
    expect(valueNow()).toBeGreaterThan(0)
    await dragTo(3)
    expect(handlers.onSuccess).toHaveBeenCalledOnce()
  })

  it('gets another puzzle when its tries are used up, and when the server has forgotten it', async () => {
    const server = aServer('fail', 'fail', new Refusal(captchaGone))
    const handlers = events()
    page = await draw(server, handlers)
    for (let i = 1; i <= 3; i++) {
      await dragTo(131)
      expect(handlers.onFail).toHaveBeenCalledTimes(i)
      await pass(1000)
      expect(server.dealt()).toBe(i)
    }
    expect(look()).toContain('idle')
    expect(handlers.onRefresh).not.toHaveBeenCalled()
  })

  it('ignores a drag that does not move, and one that the system takes away', async () => {
    const server = aServer()
    page = await draw(server)
    point('pointerdown', 10)
    await pass(200)
    point('pointerup', 10)
    point('pointerdown', 10)
    point('pointermove', 90)
    expect(look()).toContain('active')
    point('pointercancel', 90)
    await pass(2000)
    expect(server.drags).toHaveLength(0)
    expect(look()).toContain('idle')
    expect(valueNow()).toBe(0)
  })

  it('can be solved with keys', async () => {
    const server = aServer('success')
    const handlers = events()
    page = await draw(server, handlers)
    for (const name of ['PageUp', 'PageUp', 'PageUp', 'PageUp', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) {
      key(name)
      await pass(70)
    }
    expect(valueNow()).toBe(100)
    key('Enter')
    await pass(0)
    expect(server.drags[0]).toMatchObject({ left: 100, elapsed_ms: 490 })
    expect(server.drags[0]?.trail).toHaveLength(7)
    expect(handlers.onSuccess).toHaveBeenCalledOnce()
  })

  it('reloads the puzzle on wish', async () => {
    const server = aServer()
    const handlers = events()
    page = await draw(server, handlers)
    press('[aria-label="换一张图片"]')
    await pass(0)
    expect(server.dealt()).toBe(2)
    expect(picture().getAttribute('src')).toBe('data:,2')
    expect(handlers.onRefresh).toHaveBeenCalledOnce()
  })

  it('gets another picture once when one does not load, then asks', async () => {
    const server = aServer()
    page = await draw(server)
    act(() => picture().dispatchEvent(new Event('error')))
    await pass(0)
    expect(server.dealt()).toBe(2)
    act(() => picture().dispatchEvent(new Event('error')))
    await pass(0)
    expect(server.dealt()).toBe(2)
    expect(page.box.textContent).toContain('图片没有加载出来')
    press('[aria-label="换一张图片"]')
    await pass(0)
    expect(server.dealt()).toBe(3)
    expect(picture().getAttribute('src')).toBe('data:,3')
  })

  it('is rendered on the server as an empty frame', () => {
    const html = renderToString(
      <QueryClientProvider client={aServer().client}>
        <SlideCaptcha />
      </QueryClientProvider>,
    )
    expect(html).toContain('Slide filled right')
    expect(html).not.toContain('缺了一块的图片')
  })
})
