import { describe, expect, expectTypeOf, it } from 'vitest'
import { addresses } from './addresses'
import { type ParamOf, paths } from './paths'

describe('addresses', () => {
  it('are each written once', () => {
    expect(new Set(Object.values(addresses)).size).toBe(Object.keys(addresses).length)
  })

  it('have parameters that can be separated from the text around them', () => {
    for (const address of Object.values(addresses))
      expect(address).toMatch(/^\/((([\w-]+-)?:\w+|[\w-]+)(\/(([\w-]+-)?:\w+|[\w-]+))*)?$/)
  })
})

describe('paths', () => {
  it('are the address itself where nothing is given', () => {
    expect([paths.home(), paths.mine(), paths.city({})]).toEqual(['/', '/mine', '/city'])
  })

  it('put what the pattern names into the path and the rest into the query', () => {
    expect(paths.storeDetail({ id: 7 })).toBe('/store/detail/7')
    expect(paths.cardDetail({ id: 'C1', coupon_type: 'coupon' })).toBe('/card_case/C1/detail?coupon_type=coupon')
    expect(paths.productDetail({ id: 9, store_id: 2 })).toBe('/product/detail?id=9&store_id=2')
  })

  it('leave out what is undefined', () => {
    expect(paths.productDetail({ id: 9, store_id: undefined })).toBe('/product/detail?id=9')
  })

  it('let nothing that is given end the path or the query', () => {
    expect(paths.applicable({ coupon_code: 'a/b?c#d' })).toBe('/applicable/a%2Fb%3Fc%23d')
    expect(paths.city({ redirect: '/mine?x=1&y=2' })).toBe('/city?redirect=%2Fmine%3Fx%3D1%26y%3D2')
  })

  it('are typed by their patterns', () => {
    expectTypeOf<ParamOf<'/a/:one/b/:two'>>().toEqualTypeOf<'one' | 'two'>()
    expectTypeOf<ParamOf<'/a'>>().toEqualTypeOf<never>()
    expectTypeOf(paths.cardCase).parameter(0).toExtend<{ readonly type: string | number }>()
    expectTypeOf(paths.mine).toBeCallableWith()
  })
})
