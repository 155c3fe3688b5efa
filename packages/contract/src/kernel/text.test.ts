import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutUnseen } from './text'

describe('words without what nobody sees', () => {
  it('have no letters that turn the writing, fill, join nothing or end a page', () => {
    expect(withoutUnseen('已退\u202e款\u2066\u200b元\ufeff\u0007\u{e0041}\u200d')).toBe('已退款元')
  })

  it('have their lines, emoji of several parts and other scripts', () => {
    const text = '第一行\n第二行 👩‍👧 é ไทย'
    expect(withoutUnseen(text)).toBe(text)
  })

  it('are the same when they are cleaned again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('满', '👧', '\u200d', '\u200b', '\u202e', '\n', '\t') }),
        (text) => {
          expect(withoutUnseen(withoutUnseen(text))).toBe(withoutUnseen(text))
        },
      ),
    )
  })
})
