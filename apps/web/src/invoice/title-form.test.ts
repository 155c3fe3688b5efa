import { describe, expect, it } from 'vitest'
import { EMPTY_TITLE, errorsIn, inputOf } from './title-form'

const company = { ...EMPTY_TITLE, name: '青梧文化', tax_code: ' 91330100799655058b ', email: 'a@example.com' }

describe('a title on its way', () => {
  it('is complete with a name and a tax code; a mailbox may be left out', () => {
    expect(errorsIn(company)).toEqual({})
    expect(errorsIn({ ...company, email: '' })).toEqual({})
    expect(Object.keys(errorsIn(EMPTY_TITLE))).toEqual(['name', 'tax_code'])
    expect(errorsIn({ ...company, email: 'nobody' })).toEqual({ email: '请输入正确的邮箱' })
    expect(errorsIn({ ...company, email: `${'a'.repeat(60)}@example.com` })).toEqual({ email: '邮箱最多64个字符' })
    expect(errorsIn({ ...company, tax_code: '9133' })).toHaveProperty('tax_code')
  })

  it('asks a person for no tax code, and sends none', () => {
    const person = { ...company, type: 'person', tax_code: '9133' } as const
    expect(errorsIn(person)).toEqual({})
    expect(inputOf(person, 3)).not.toHaveProperty('tax_code')
  })

  it.each(['青梧😀文化', '青梧\u202e文化', '青梧\u200b文化', '❤️青梧'])(
    'has letters that can be printed: %j',
    (name) => {
      expect(errorsIn({ ...company, name })).toEqual({ name: '抬头里有不能开进发票的字符' })
    },
  )

  it('is sent without blanks and in capitals', () => {
    expect(inputOf(company, undefined)).toMatchObject({ type: 'company', tax_code: '91330100799655058B' })
  })
})
