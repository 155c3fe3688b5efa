// @vitest-environment happy-dom
import {
  captchaNeeded,
  codeTooMany,
  codeTooSoon,
  codeTriesTooMany,
  codeWrong,
} from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TransportError } from '../../../api/call'
import { find, mount, press } from '../../../ui/mount.testing'
import { hideToast, shownToast } from '../../../ui/Toast/toast'
import { SendCodeButton } from './SendCodeButton'
import { type CodeFormAsk, type CodeFormHandle, useCodeForm } from './useCodeForm'

const MOBILE = '13800000001'
let handle: CodeFormHandle

function Form(ask: CodeFormAsk) {
  handle = useCodeForm(ask)
  const { form, dispatch, box, sender, requestCode, submit } = handle
  return (
    <form ref={box}>
      <input
        name="mobile"
        value={form.mobile}
        onChange={(event) => dispatch({ type: 'mobile', text: event.target.value })}
      />
      <input name="code" value={form.code} onChange={(event) => handle.typeCode(event.target.value)} />
      <input type="checkbox" checked={form.consent} onChange={() => dispatch({ type: 'consent', given: true })} />
      <SendCodeButton {...sender.button} onClick={requestCode} />
      <button type="button" id="submit" onClick={submit} />
    </form>
  )
}

/** A promise whose end the test decides. */
function later<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

let page: ReturnType<typeof mount> | undefined
const draw = (ask: Partial<CodeFormAsk> = {}) => {
  const send = vi.fn<CodeFormAsk['send']>(async () => ({ wait_seconds: 60, nonce: 'n1' }))
  const submit = vi.fn<CodeFormAsk['submit']>(async () => undefined)
  const whole = { purpose: 'login' as const, send, submit, known: { mobile: MOBILE }, ...ask }
  page = mount(<Form {...whole} />)
  return whole as typeof whole & { send: typeof send; submit: typeof submit }
}
const settle = () => act(async () => {})
const sendButton = () => find('form > button:not(#submit)')

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 3, 6) })
  sessionStorage.clear()
})
afterEach(() => {
  page?.leave()
  hideToast()
  vi.useRealTimers()
})

describe('asking for a code', () => {
  it('asks once however fast it is tapped, then counts down', async () => {
    const answer = later<{ wait_seconds: number; nonce: string }>()
    const { send } = draw({ send: vi.fn(() => answer.promise) })
    act(() => {
      handle.requestCode()
      handle.requestCode()
    })
    press('form > button:not(#submit)')
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith({ mobile: MOBILE, captcha_pass: undefined })
    answer.resolve({ wait_seconds: 60, nonce: 'n1' })
    await settle()
    expect(sendButton().textContent).toContain('60 秒后重发')
    expect(document.activeElement).toBe(find('[name=code]'))
    act(() => vi.advanceTimersByTime(1000))
    expect(sendButton().textContent).toContain('59 秒后重发')
    act(() => vi.advanceTimersByTime(59_000))
    expect(sendButton().textContent).toBe('重新获取')
  })

  it('keeps counting when the screen comes back, for this number alone', async () => {
    draw()
    act(() => handle.requestCode())
    await settle()
    page?.leave()
    vi.advanceTimersByTime(20_000)
    draw()
    expect(sendButton().textContent).toContain('40 秒后重发')
    act(() => handle.dispatch({ type: 'mobile', text: '13800000002' }))
    expect(sendButton().textContent).toBe('获取验证码')
  })

  it('does not offer to send again what was sent for something else, and waits for its minute', async () => {
    draw()
    act(() => handle.requestCode())
    await settle()
    page?.leave()
    draw({ purpose: 'unregister' })
    expect(sendButton().textContent).toContain('60 秒后可获取')
    act(() => vi.advanceTimersByTime(60_000))
    expect(sendButton().textContent).toBe('获取验证码')
  })

  it('sends the nonce of the code along, also after the screen came back', async () => {
    draw()
    act(() => handle.requestCode())
    await settle()
    page?.leave()
    const { submit } = draw({ known: { mobile: MOBILE, code: '123456' } })
    act(() => handle.submit())
    await settle()
    expect(submit).toHaveBeenCalledWith({ mobile: MOBILE, code: '123456', nonce: 'n1' })
  })

  it('is rendered on the server as if nothing had been sent', () => {
    expect(renderToString(<Form purpose="login" send={vi.fn()} submit={vi.fn()} />)).toContain('获取验证码')
  })

  it('asks for nothing without a whole number', () => {
    const { send } = draw({ known: { mobile: '138' } })
    act(() => handle.requestCode())
    expect(send).not.toHaveBeenCalled()
    expect(handle.form.problems.mobile).toBe('请输入正确的手机号')
    expect(document.activeElement).toBe(find('[name=mobile]'))
  })

  it('opens the puzzle when the server wants one, and asks again with its pass', async () => {
    const send = vi.fn<CodeFormAsk['send']>()
    send.mockRejectedValueOnce(new Refusal(captchaNeeded)).mockResolvedValueOnce({ wait_seconds: 60, nonce: 'n1' })
    draw({ send })
    act(() => handle.requestCode())
    await settle()
    expect(handle.sender.puzzle.open).toBe(true)
    expect(shownToast()).toBeUndefined()
    act(() => handle.sender.puzzle.onPass('the pass'))
    await settle()
    expect(send).toHaveBeenLastCalledWith({ mobile: MOBILE, captcha_pass: 'the pass' })
    expect(handle.sender.puzzle.open).toBe(false)
    expect(handle.form.sentTo).toBe(MOBILE)
  })

  it.each([
    [42, '42 秒后可获取', '一分钟内刚发过短信，请稍候再获取'],
    [2101, '36 分钟后可获取', '36 分钟后可以获取验证码'],
    [7201, '3 小时后可获取', '3 小时后可以获取验证码'],
  ])('waits for as long as a refusal says: %d s', async (wait_seconds, words, label) => {
    const send = vi.fn<CodeFormAsk['send']>()
    send.mockRejectedValueOnce(new Refusal(codeTooMany({ time: '14:36' }), { wait_seconds }))
    draw({ send })
    act(() => handle.requestCode())
    await settle()
    expect(shownToast()?.message).toBe('短信发送过于频繁，请在14:36后再试')
    expect(sendButton()).toHaveProperty('disabled', true)
    expect(sendButton().textContent).toContain(words)
    expect(sendButton().getAttribute('aria-label')).toBe(label)
    act(() => handle.dispatch({ type: 'mobile', text: '13800000002' }))
    expect(sendButton().textContent).toBe('获取验证码')
    act(() => handle.dispatch({ type: 'mobile', text: MOBILE }))
    act(() => vi.advanceTimersByTime(wait_seconds * 1000))
    expect(sendButton().textContent).toBe('获取验证码')
  })

  it('sends another code once tries are used up: its first try is compared', async () => {
    const known = { mobile: MOBILE, code: '123456' }
    const refusal = new Refusal(codeTriesTooMany({ time: '14:36' }), { wait_seconds: 600 })
    draw({ known, submit: vi.fn().mockRejectedValueOnce(refusal) })
    act(() => handle.submit())
    await settle()
    expect(shownToast()?.message).toContain('请重新获取，或在14:36后再试')
    expect(sendButton().textContent).toBe('获取验证码')
    expect(sendButton()).toHaveProperty('disabled', false)
  })

  it('says other refusals and a lost network in a toast, and may be asked again', async () => {
    const send = vi.fn<CodeFormAsk['send']>()
    send
      .mockRejectedValueOnce(new Refusal(codeTooSoon({ seconds: 42 })))
      .mockRejectedValueOnce(new TransportError('网络错误'))
    draw({ send })
    act(() => handle.requestCode())
    await settle()
    expect(shownToast()?.message).toBe('验证码已发送，请42秒后再试')
    act(() => handle.requestCode())
    await settle()
    expect(shownToast()?.message).toBe('网络错误')
    expect(sendButton().textContent).toBe('获取验证码')
  })
})

describe('submitting', () => {
  const ready = { known: { mobile: MOBILE, code: '123456', consent: true }, needsConsent: true }

  it('makes one request of a double tap', async () => {
    const answer = later<undefined>()
    const { submit } = draw({ ...ready, submit: vi.fn(() => answer.promise) })
    act(() => {
      handle.submit()
      handle.submit()
    })
    press('#submit')
    expect(submit).toHaveBeenCalledTimes(1)
    expect(handle.isSubmitting).toBe(true)
    answer.resolve(undefined)
    await settle()
    expect(handle.isSubmitting).toBe(false)
  })

  it('asks for consent, lets nothing through without it, and goes on with what was begun', async () => {
    const { submit } = draw({ ...ready, known: { ...ready.known, consent: false } })
    press('#submit')
    expect(submit).not.toHaveBeenCalled()
    expect(handle.consentSheet.open).toBe(true)
    act(() => handle.consentSheet.onClose())
    expect([handle.consentSheet.open, handle.form.consent]).toEqual([false, false])
    const other = vi.fn(async () => undefined)
    act(() => handle.withConsent(other))
    expect(other).not.toHaveBeenCalled()
    act(() => handle.consentSheet.onAgree())
    await settle()
    expect([handle.consentSheet.open, handle.form.consent]).toEqual([false, true])
    expect(other).toHaveBeenCalledOnce()
    expect(submit).not.toHaveBeenCalled()
  })

  it('is done by the last figure of a code where that is wanted, once a code', async () => {
    const { submit } = draw({ submitsItself: true })
    const write = (text: string) => act(() => handle.typeCode(text))
    write('12345')
    expect(submit).not.toHaveBeenCalled()
    write('123456')
    await settle()
    expect(submit).toHaveBeenCalledExactlyOnceWith({ mobile: MOBILE, code: '123456', nonce: undefined })
    write('12345')
    write('123457')
    await settle()
    expect(submit).toHaveBeenCalledTimes(2)
  })

  it('waits for the button where it cannot be taken back, and for one who only comes back to the page', async () => {
    const { submit } = draw()
    act(() => handle.typeCode('123456'))
    await settle()
    expect(submit).not.toHaveBeenCalled()
    page?.leave()
    const again = draw({ submitsItself: true, known: { mobile: MOBILE, code: '123456' } })
    await settle()
    expect(again.submit).not.toHaveBeenCalled()
  })

  it('shows a wrong code under its field and lets it be written over', async () => {
    draw({ ...ready, submit: vi.fn(async () => Promise.reject(new Refusal(codeWrong))) })
    press('#submit')
    await settle()
    expect(handle.form.problems).toEqual({ code: codeWrong.msg })
    expect(document.activeElement).toBe(find('[name=code]'))
    expect(shownToast()).toBeUndefined()
    expect(handle.isSubmitting).toBe(false)
  })
})
