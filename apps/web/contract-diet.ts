import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as Node[]).filter(({ type }) => type === 'Property')
    : []

const given = (object: unknown, name: string): Node | undefined =>
  propertiesOf(object).find(({ key }) => nameOf(key) === name)?.value as Node | undefined

/** `export const name = endpoint({ … })`, as name and object. */
function definitionsOf(program: Node): [string, Node][] {
  return (program.body as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (isNode(declaration) ? (declaration.declarations as Node[]) : []))
    .map(({ id, init }) => {
      const object = isNode(init) && nameOf(init.callee) === 'endpoint' ? (init.arguments as Node[])[0] : undefined
      if (!object) throw new Error(`${nameOf(id)} is no endpoint: what else is exported belongs beside, not here`)
      return [nameOf(id), object]
    })
}

/** What the browser needs of an endpoint: how and where to call, and which fields of a POST go into the query. */
function lean([name, object]: [string, Node]): string {
  const names = propertiesOf(given(object, 'query')).map(({ key }) => `${nameOf(key)}:0`)
  const query = names.length > 0 ? `,query:{${names.join()}}` : ''
  const [method, path] = ['method', 'path'].map((field) => JSON.stringify(nameOf(given(object, field))))
  return `export const ${name}={method:${method},path:${path}${query}}`
}

/** The browser sends and trusts, it does not check: of the contract it gets the names, the server keeps the schemas. */
export function contractDiet(): Plugin {
  return {
    name: 'contract-diet',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/contract\/src\/.+\.endpoints\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as Node
      return { code: definitionsOf(program).map(lean).join('\n'), map: null }
    },
  }
}
