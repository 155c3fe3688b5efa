import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

/** Names and values of an object literal; anything that only running it would tell is refused. */
function fieldsOf(object: Node, of: string): Map<string, Node> {
  if (object.type !== 'ObjectExpression') throw new Error(`${of} must be an object literal`)
  return new Map(
    (object.properties as Node[]).map(({ type, key, value, computed }) => {
      if (type !== 'Property' || computed) throw new Error(`${of} must name its fields, without spread or [name]`)
      return [nameOf(key), value as Node]
    }),
  )
}

/** `export const name = endpoint({ … })`, as name and object. */
function definitionsOf(program: Node): [string, Node][] {
  return (program.body as Node[])
    .filter(({ type }) => type.startsWith('Export'))
    .flatMap(({ declaration }) => (isNode(declaration) ? (declaration.declarations as Node[]) : [undefined]))
    .map((declared) => {
      const [name, init] = [nameOf(declared?.id), declared?.init]
      const object = isNode(init) && nameOf(init.callee) === 'endpoint' ? (init.arguments as Node[])[0] : undefined
      if (!object) throw new Error(`${name || 'an export'} is no endpoint: only endpoints are exported here`)
      return [name, object]
    })
}

/** The part that the web needs of an endpoint: how and where to call, and which fields of a POST go into the query. */
function lean([name, object]: [string, Node]): string {
  const fields = fieldsOf(object, name)
  const text = (field: string) => {
    const value = fields.get(field)?.value
    if (typeof value !== 'string') throw new Error(`${field} of ${name} must be a string literal`)
    return value
  }
  const [method, path, query] = [text('method'), text('path'), fields.get('query')]
  const names = query && method === 'POST' ? [...fieldsOf(query, `query of ${name}`).keys()] : []
  const needed = {
    method,
    path,
    ...(names.length > 0 ? { query: Object.fromEntries(names.map((key) => [key, 0])) } : {}),
  }
  return `export const ${name} = ${JSON.stringify(needed)}`
}

/** The module that the web gets in the place of compiled endpoints. */
export const leanModule = (code: string): string =>
  definitionsOf(parseAst(code) as unknown as Node)
    .map(lean)
    .join('\n')

/** The web sends and trusts, it does not check: of an endpoint it gets the names, and zod stays on the server. */
export const leanEndpoints = (): Plugin => ({
  name: 'lean-endpoints',
  // After TypeScript is compiled away, in dev and in builds, for the browser and for server rendering alike.
  enforce: 'post',
  transform: (code, id) =>
    /\/contract\/src\/.+\.endpoints\.ts$/.test(id) ? { code: leanModule(code), map: null } : null,
})
