import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

/** What these make does nothing until it is rendered. */
const MAKERS = new Set(['createContext', 'forwardRef', 'lazy', 'memo'])

/** The names under which a module has React as a whole, and each maker by itself. */
function importsOfReact(program: Node) {
  const [wholes, makers] = [new Set<string>(), new Set<string>()]
  for (const { type, source, specifiers } of program.body as Node[]) {
    if (type !== 'ImportDeclaration' || nameOf(source) !== 'react') continue
    for (const one of specifiers as Node[])
      if (one.type !== 'ImportSpecifier') wholes.add(nameOf(one.local))
      else if (MAKERS.has(nameOf(one.imported))) makers.add(nameOf(one.local))
  }
  return { wholes, makers }
}

/** A name for the developer's tools alone: `Name.displayName = '…'`. */
function isDisplayName({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement' || !isNode(expression) || expression.type !== 'AssignmentExpression') return false
  const { left, right } = expression
  return isNode(left) && nameOf(left.property) === 'displayName' && isNode(right) && right.type === 'Literal'
}

/** The same module: bundlers leave out what is not used of it once nothing names it and its making is called pure. */
export function withoutNames(code: string): string {
  const program = parseAst(code) as unknown as Node
  const { wholes, makers } = importsOfReact(program)
  const isMaking = ({ type, callee }: Node): boolean =>
    type === 'CallExpression' &&
    isNode(callee) &&
    (callee.type === 'MemberExpression'
      ? wholes.has(nameOf(callee.object)) && MAKERS.has(nameOf(callee.property))
      : makers.has(nameOf(callee)))
  let [made, at] = ['', 0]
  const goOn = (to: number, then: string, from = to) => {
    made += code.slice(at, to) + then
    at = from
  }
  for (const statement of program.body as Node[]) {
    if (isDisplayName(statement)) goOn(statement.start, '', statement.end)
    const declared = statement.type === 'VariableDeclaration' ? (statement.declarations as Node[]) : []
    for (const { init } of declared) if (isNode(init) && isMaking(init)) goOn(init.start, '/* @__PURE__ */ ')
  }
  return made + code.slice(at)
}

/** Components and contexts of packages that nobody uses here stay out of the files that customers get. */
export const unusedComponents = (): Plugin => ({
  name: 'unused-components',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/.+\.m?js$/, code: /displayName/ },
    handler: (code) => ({ code: withoutNames(code), map: null }),
  },
})
