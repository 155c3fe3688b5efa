import { describe, expect, it } from 'vitest'
import { countFilled, NOTHING, PROFILE_PAGES, readEmail, readHeight, readNickname, readWeight } from './profile-fields'

describe('what was typed', () => {
  it.each([
    ['165', { value: 165 }],
    [' 165 ', { value: 165 }],
    ['165 cm', { value: 165 }],
    ['１65', { wrong: '请输入50到250之间的整数' }],
    ['', { value: null }],
    ['50', { value: 50 }],
    ['250', { value: 250 }],
    ['49', { wrong: '请输入50到250之间的整数' }],
    ['251', { wrong: '请输入50到250之间的整数' }],
    ['165.5', { wrong: '请输入50到250之间的整数' }],
    ['高', { wrong: '请输入50到250之间的整数' }],
  ])('%j as a height is %j', (text, reading) => {
    expect(readHeight(text)).toEqual(reading)
  })

  it('as a weight has bounds of its own', () => {
    expect(readWeight('9')).toEqual({ wrong: '请输入10到300之间的整数' })
    expect(readWeight('300')).toEqual({ value: 300 })
  })

  it('as a nickname is trimmed and never empty', () => {
    expect(readNickname(' 小满 ')).toEqual({ value: '小满' })
    expect(readNickname('  ')).toEqual({ wrong: '请输入昵称' })
    expect(readNickname('满'.repeat(21))).toEqual({ wrong: '昵称最多20个字' })
  })

  it('as an e-mail may be nothing, or must be one', () => {
    expect(readEmail('')).toEqual({ value: '' })
    expect(readEmail('a@example.com')).toEqual({ value: 'a@example.com' })
    expect(readEmail('a@example.com.')).toEqual({ wrong: '请输入正确的邮箱' })
  })
})

it('counts what was filled in, not what was left open', () => {
  expect(countFilled(NOTHING, PROFILE_PAGES.figure)).toBe(0)
  expect(countFilled({ ...NOTHING, gender: 'male', birthday: '2000-01-01' }, PROFILE_PAGES.basic)).toBe(2)
})
