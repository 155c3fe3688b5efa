import { expect, it } from 'vitest'
import { placeOf } from './useEnter'

it.each([
  ['/audit?action=refund.retry', '/audit?action=refund.retry'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['//evil.example.com', '/'],
  ['/\\evil.example.com', '/'],
  ['https://evil.example.com', '/'],
  ['javascript:alert(1)', '/'],
])('after the login %s leads to %s', (to, place) => expect(placeOf(to)).toBe(place))
