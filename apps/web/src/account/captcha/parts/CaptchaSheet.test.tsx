// @vitest-environment happy-dom
import { newCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../api/call'
import { ApiClient } from '../../../api/query'
import { find, mount } from '../../../ui/mount.testing'
import { CaptchaSheet } from './CaptchaSheet'

const call = (async (endpoint) =>
  endpoint.path === newCaptcha.path
    ? { captcha_id: 'one', image: 'data:,', piece: 'data:,', piece_y: 20 }
    : { verdict: 'success', captcha_pass: 'the pass' }) as Call

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const key = (name: string) =>
  act(() => find('[role=slider]').dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: name })))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the sheet with the puzzle', () => {
  const draw = (open: boolean, onPass: (pass: string) => void) => (
    <QueryClientProvider client={client}>
      <CaptchaSheet
        passFor={{ purpose: 'login', mobile: '13800000001' }}
        open={open}
        onPass={onPass}
        onClose={() => {}}
      />
    </QueryClientProvider>
  )
  const client = new ApiClient(call)

  const solve = async () => {
    await pass(0)
    key('PageUp')
    await pass(80)
    key('Enter')
    await pass(0)
  }

  it('hands over the pass once one has seen that it worked', async () => {
    const onPass = vi.fn()
    const page = mount(draw(true, onPass))
    await solve()
    expect(find('[role=dialog]').textContent).toContain('验证通过')
    expect(onPass).not.toHaveBeenCalled()
    await pass(500)
    expect(onPass).toHaveBeenCalledExactlyOnceWith('the pass')
    page.leave()
  })

  it('hands over nothing when it was closed meanwhile', async () => {
    const onPass = vi.fn()
    const page = mount(draw(true, onPass))
    await solve()
    page.draw(draw(false, onPass))
    await pass(2000)
    expect(onPass).not.toHaveBeenCalled()
    page.leave()
  })
})
