import { expect, it } from 'vitest'
import { withoutNames } from './lean-router'

it('marks as unused what only a name for the tools keeps', () => {
  const code = [
    'var Link = React10.forwardRef(',
    '  function Link2() {}',
    ');',
    'Link.displayName = "Link";',
    'var RouteContext = React2.createContext({',
    'RouteContext.displayName = "Route";',
    'element.displayName = name;',
  ].join('\n')
  expect(withoutNames(code).split('\n')).toEqual([
    'var Link = /* @__PURE__ */ React10.forwardRef(',
    '  function Link2() {}',
    ');',
    '',
    'var RouteContext = /* @__PURE__ */ React2.createContext({',
    '',
    'element.displayName = name;',
  ])
})
