import { describe, expect, it } from 'vitest'
import { EMPTY_TITLE, errorsIn, inputOf } from './title-form'

const company = { ...EMPTY_TITLE, name: '青梧文化', tax_code: ' 91330100799655058b ', email: 'a@example.com' }

describe('a title on its way', () => {
  it('is complete with a name, a tax code and a mailbox', () => {
    expect(errorsIn(company)).toEqual({})
    expect(Object.keys(errorsIn(EMPTY_TITLE))).toEqual(['name', 'tax_code', 'email'])
    expect(errorsIn({ ...company, tax_code: '9133' })).toHaveProperty('tax_code')
  })

  it('asks a person for no tax code, and sends none', () => {
    const person = { ...company, type: 'person', tax_code: '9133' } as const
    expect(errorsIn(person)).toEqual({})
    expect(inputOf(person, 3)).not.toHaveProperty('tax_code')
  })

  it('is sent without blanks and in capitals', () => {
    expect(inputOf(company, undefined)).toMatchObject({ type: 'company', tax_code: '91330100799655058B' })
  })
})
