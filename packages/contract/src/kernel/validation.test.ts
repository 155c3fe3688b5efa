import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Email, Mobile, TaxCode } from './fields'
import {
  isCreditCode,
  isEmail,
  isMobile,
  isPlainObject,
  isTaxCode,
  maskMobile,
  maskName,
  mobileFrom,
} from './validation'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const mobile = digits(10).map((rest) => `1${rest}`)
const taxCode = fc.constantFrom(15, 18, 20).chain((length) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
    minLength: length,
    maxLength: length,
  }),
)
const whitespace = fc.constantFrom(' ', '\t', '\n', '\r', '\u00a0', '\u2003', '\u3000', '\ufeff')

/** Puts one text into another at any place. */
const inserted = (into: fc.Arbitrary<string>, what: fc.Arbitrary<string>) =>
  fc.tuple(into, what, fc.nat()).map(([text, part, at]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + part + text.slice(place)
  })

describe('mobile number', () => {
  it('is any 11 digits that start with 1', () => {
    fc.assert(fc.property(mobile, (text) => isMobile(text)))
  })

  it('is nothing shorter, longer, or starting otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789') }), (text) => {
        expect(isMobile(text)).toBe(text.length === 11 && text.startsWith('1'))
      }),
    )
    for (const text of ['', '1380000000', '138000000011', '23800000001', '03800000001'])
      expect(isMobile(text)).toBe(false)
  })

  it.each([
    ['13800000001', '13800000001'],
    ['138 0000 0001', '13800000001'],
    ['138-0000-0001', '13800000001'],
    ['+86 138 0000 0001', '13800000001'],
    ['008613800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    ['861', '861'],
    ['138000000019', '13800000001'],
    ['电话：13800000001', '13800000001'],
    ['', ''],
  ])('as it comes, %j, is %j', (text, number) => expect(mobileFrom(text)).toBe(number))

  it('holds nothing but ASCII digits', () => {
    fc.assert(fc.property(inserted(mobile, whitespace), (text) => !isMobile(text)))
    for (const text of ['+8613800000001', '138-0000-0001', '１３８００００００００１', '1380000000a', '13800000001\n'])
      expect(isMobile(text)).toBe(false)
  })

  it('may be typed with spaces around it', () => {
    expect(Mobile.parse(' 13800000001 ')).toBe('13800000001')
    expect(Mobile.safeParse('1380000000').error?.issues[0]?.message).toBe('请输入正确的手机号')
  })
})

describe('masked name', () => {
  it('is its first letter, whole, and no more', () => {
    expect(['小满', '林', '👩‍👧小满', ''].map(maskName)).toEqual(['小**', '林**', '👩‍👧**', '顾客'])
  })
})

describe('masked mobile number', () => {
  it('shows the first 3 and the last 4 digits and nothing of the middle', () => {
    fc.assert(
      fc.property(mobile, (text) => {
        expect(maskMobile(text)).toMatch(/^\d{3}\*\*\*\d{4}$/)
        expect(maskMobile(text)).toBe(`${text.substring(0, 3)}***${text.substring(7)}`)
      }),
    )
    expect(maskMobile('13812345678')).toBe('138***5678')
  })

  it('cannot tell two numbers apart that differ in the middle', () => {
    fc.assert(
      fc.property(digits(2), digits(4), digits(4), digits(4), (head, one, other, tail) => {
        expect(maskMobile(`1${head}${one}${tail}`)).toBe(maskMobile(`1${head}${other}${tail}`))
      }),
    )
  })
})

describe('e-mail', () => {
  it('takes ordinary addresses', () => {
    fc.assert(fc.property(fc.emailAddress(), (text) => isEmail(text)))
    for (const text of ['a@b.cn', 'xiao.man+photo@mail.example.com', "o'brien@example.co.uk", '123456789@qq.com'])
      expect(isEmail(text), text).toBe(true)
  })

  it('must not end with a dot, a space or a bar', () => {
    fc.assert(fc.property(fc.emailAddress(), fc.constantFrom('.', ' ', '|'), (text, end) => !isEmail(text + end)))
  })

  it('holds no whitespace of any kind, anywhere', () => {
    fc.assert(fc.property(inserted(fc.emailAddress(), whitespace), (text) => !isEmail(text)))
  })

  it('refuses what is no address', () => {
    const wrong = ['', 'a', 'a@', '@b.cn', 'a@b', 'a@@b.cn', 'a@b..cn', '.a@b.cn', 'a.@b.cn', 'a..b@c.cn', 'a@-b.cn']
    for (const text of [...wrong, 'a@b-.cn', 'a@b.c', 'a@b.c1', 'a@b,c.cn', '张三@b.cn', 'a@b.cn,c@d.cn'])
      expect(isEmail(text), text).toBe(false)
  })

  it('answers long nonsense at once', () => {
    const long = 'a'.repeat(50_000)
    const began = performance.now()
    for (const text of [
      `${long}@`,
      `a@${long}`,
      `a@${'a-'.repeat(25_000)}`,
      `${'a.'.repeat(25_000)}@b`,
      `a@${'a.'.repeat(25_000)}1`,
    ])
      expect(isEmail(text)).toBe(false)
    expect(performance.now() - began).toBeLessThan(3000)
  })

  it('is not silently repaired', () => {
    expect(Email.safeParse('a@b.cn ').success).toBe(false)
  })
})

describe('tax code', () => {
  it('is 15, 18 or 20 uppercase letters and digits', () => {
    fc.assert(fc.property(taxCode, (text) => isTaxCode(text)))
  })

  it('has no other length', () => {
    for (let length = 0; length <= 24; length++)
      expect(isTaxCode('9'.repeat(length)), String(length)).toBe([15, 18, 20].includes(length))
  })

  it('has no lowercase letter, though one may be typed', () => {
    expect(isTaxCode('91310000ma1k35x1a9')).toBe(false)
    expect(TaxCode.parse(' 91310000ma1k35x1a9')).toBe('91310000MA1K35X1A9')
  })

  it('holds no other character', () => {
    const other = fc.constantFrom('-', ' ', 'É', '零', '_', '\n')
    fc.assert(
      fc.property(taxCode, other, fc.nat(), (text, letter, at) => {
        const place = at % text.length
        expect(isTaxCode(text.slice(0, place) + letter + text.slice(place + 1))).toBe(false)
      }),
    )
  })
})

describe('credit code', () => {
  it('is checked by its last letter', () => {
    expect(isCreditCode('91330100799655058B')).toBe(true)
    for (const wrong of ['91330100799655058A', '91330100799655085B', '91330100799655058', '9133010079965505SB', ''])
      expect(isCreditCode(wrong), wrong).toBe(false)
  })
})

describe('plain object', () => {
  it('is what JSON makes of braces', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) =>
        isPlainObject(JSON.parse(JSON.stringify(value))),
      ),
    )
    expect(isPlainObject(Object.create(null))).toBe(true)
  })

  it('is no array, no null, no class, no scalar', () => {
    for (const value of [[], null, undefined, new Date(), new Map(), 'x', 1, () => {}])
      expect(isPlainObject(value)).toBe(false)
  })
})
