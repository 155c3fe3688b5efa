import { describe, expect, it } from 'vitest'
import { withoutNames } from './unused-components'

describe('a package for customers', () => {
  it('has no names for developers, and making a component or a context counts as pure', () => {
    const code = [
      "import * as React2 from 'react'",
      "import React, { memo as remember, useState } from 'react'",
      'var Context = React2.createContext(null);',
      'Context.displayName = "Context";',
      'const Row = React.forwardRef((props, ref) => useState(props));',
      'let Kept = remember(Row), other = React2.useId();',
      'export { Context, Kept };',
    ].join('\n')
    expect(withoutNames(code).split('\n').slice(2)).toEqual([
      'var Context = /* @__PURE__ */ React2.createContext(null);',
      '',
      'const Row = /* @__PURE__ */ React.forwardRef((props, ref) => useState(props));',
      'let Kept = /* @__PURE__ */ remember(Row), other = React2.useId();',
      'export { Context, Kept };',
    ])
  })

  it('keeps every other word of it', () => {
    const code = [
      "import { memo } from 'other'",
      'const one = memo(1)',
      'thing.displayName = named()',
      'function name(it) { it.displayName = "inside" }',
      'const context = React.createContext(0)',
    ].join('\n')
    expect(withoutNames(code)).toBe(code)
  })
})
