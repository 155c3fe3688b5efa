import { describe, expect, it } from 'vitest'
import { wayOf } from './links'

describe('where a link of a page leads', () => {
  it.each(['/product/list/3', '/spring?channel=share', '/'])('%s is a page of ours', (href) => {
    expect(wayOf({ href, kind: 'path' })).toEqual({ path: href })
  })

  it.each([
    ['https://partner.example/a?b=1', 'external'],
    ['tel:4008001234', 'tel'],
    ['tel:+86 571 8888 0000', 'contact'],
  ] as const)('%s leads out', (href, kind) => {
    expect(wayOf({ href, kind })).toEqual({ href })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'http://plain.example',
    'https://',
    'data:text/html,x',
    'tel:1;alert(1)',
    '',
  ])('%j leads nowhere, whatever it is called', (href) => {
    for (const kind of ['path', 'external', 'tel', 'contact', 'miniapp'] as const)
      expect(wayOf({ href, kind })).toBeUndefined()
  })
})
