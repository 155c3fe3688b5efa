import { expect, it } from 'vitest'
import { digitsOf } from './CodeInput'

it('takes the digits out of whatever was pasted', () => {
  expect(digitsOf('验证码 123 456，5分钟内有效', 6)).toBe('123456')
  expect(digitsOf('12a', 6)).toBe('12')
})
