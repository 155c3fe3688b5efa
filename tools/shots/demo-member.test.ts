import { expect, it } from 'vitest'
import { withThings } from './demo-member.ts'

it('puts what the member has into an address, and leaves out what the member does not have', () => {
  expect(withThings('/a/{coupon}?x={title}', { coupon: 'C 1', title: 7 })).toBe('/a/C%201?x=7')
  expect(withThings('/a/{coupon}', {})).toBeUndefined()
  expect(withThings('/a', {})).toBe('/a')
})
