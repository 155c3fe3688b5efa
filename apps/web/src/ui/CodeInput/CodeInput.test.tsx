// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { find, mount } from '../mount.testing'
import { CodeInput, digitsOf } from './CodeInput'

it('takes the digits out of whatever was pasted', () => {
  expect(digitsOf('验证码 123 456，5分钟内有效', 6)).toBe('123456')
  expect(digitsOf('10分钟内有效的验证码是 098765。', 6)).toBe('098765')
  expect(digitsOf('12a', 6)).toBe('12')
})

it('is one input, and tells the whole code once', () => {
  const onComplete = vi.fn()
  const Form = () => {
    const [code, setCode] = useState('')
    return <CodeInput name="code" value={code} onChange={setCode} onComplete={onComplete} />
  }
  const page = mount(<Form />)
  const input = find('input') as HTMLInputElement
  const write = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  write('12345')
  expect(onComplete).not.toHaveBeenCalled()
  write('123456')
  write('1234567')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
  expect([input.value, input.autocomplete, input.inputMode]).toEqual(['123456', 'one-time-code', 'numeric'])
  page.leave()
})
