import { expect, it } from 'vitest'
import { lengthsIn, withLengths } from './plain-lengths'

const tokens = ':root {\n  --ink: #1c1a17;\n  --space-1: 8px;\n  --type-13: 0.8125rem;\n  --target: 44px;\n}\n'
const lengths = lengthsIn(tokens)

it('knows the tokens that are a number of pixels', () => {
  expect([...lengths]).toEqual([
    ['--space-1', '8px'],
    ['--target', '44px'],
  ])
})

it('writes their numbers, and leaves everything a page may set for itself', () => {
  const css = '.a { margin: calc(-1 * var(--space-1)) var(--gap); color: var(--ink); min-height: var(--target) }'
  expect(withLengths(css, lengths)).toBe(
    '.a { margin: calc(-1 * 8px) var(--gap); color: var(--ink); min-height: 44px }',
  )
})

it('declares no longer what is written out', () => {
  expect(withLengths(tokens, lengths)).toBe(':root {\n  --ink: #1c1a17;\n  --type-13: 0.8125rem;\n}\n')
})

it('keeps a length that a component declares for itself', () => {
  const own = '.ticket {\n  --notch: 7px;\n}\n'
  expect(withLengths(own, lengths)).toBe(own)
})
