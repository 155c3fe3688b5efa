import { type Expression, type Program, Visitor, type VisitorObject } from 'oxc-parser'
import { nameOf } from './node-name.ts'
import { isSqlTag, pieceReader } from './sql-pieces.ts'
import { looksLikeSql, type TextWithOffset, tablesIn } from './sql-text.ts'
import type { Act, Import, SqlTable, Use, Word, Write } from './types.ts'

type Facts = {
  uses: Use[]
  writes: Write[]
  sqlTables: SqlTable[]
  concatenations: number[]
  declares: string[]
  words: Word[]
  importedTypes: Omit<Import, 'target'>[]
}

const globalName = (node: Expression) => nameOf(node).replace(/^(globalThis|window|self)\./, '')

// Called or made: what it is to do so.
const doing: Record<string, Act> = {
  fetch: 'network',
  XMLHttpRequest: 'network',
  WebSocket: 'network',
  EventSource: 'network',
  'navigator.sendBeacon': 'network',
  'Date.now': 'clock',
  'Math.random': 'chance',
  'crypto.randomUUID': 'chance',
  'crypto.getRandomValues': 'chance',
}

/** antd's dialogs and messages that belong to no tree. */
const overlay = /^Modal\.(confirm|info|success|warning|error)$/

const declaring = /(^|\.)(pgTable|pgView|pgMaterializedView|table)$/
const databaseHandle = /(^|\.)(tx|db|database|pool|client|admin)$/
const statements = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', 'query'])
const writing = new Set(['insert', 'update', 'delete'])

const isText = (node: { type: string; value?: unknown }) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** One walk over a file: the acts it does itself, the words it uses. */
export const acts = (program: Program, lineOf: (offset: number) => number): Facts => {
  const facts: Facts = {
    uses: [],
    writes: [],
    sqlTables: [],
    concatenations: [],
    declares: [],
    words: [],
    importedTypes: [],
  }
  const use = (act: Act, start: number, text: string) => facts.uses.push({ act, line: lineOf(start), text })
  const word = (text: string, start: number, isName = false) => facts.words.push({ text, line: lineOf(start), isName })
  const sqlText = (pieces: TextWithOffset[]) => {
    for (const { at, ...found } of tablesIn(pieces)) facts.sqlTables.push({ ...found, line: lineOf(at) })
  }
  const piecesOf = pieceReader(program)
  const concatenated = (operands: readonly { type: string }[], start: number) => {
    if (operands.some(isText)) facts.concatenations.push(lineOf(start))
  }
  const done = (callee: Expression, start: number, text: string) => {
    const act = doing[globalName(callee)]
    if (act) use(act, start, text)
  }
  const used = new Set<number>()
  const visitor: VisitorObject = {
    CallExpression({ callee, arguments: given, start }) {
      done(callee, start, `${globalName(callee)}()`)
      if (globalName(callee) === 'Date') use('clock', start, 'Date()')
      const [declared] = given
      if (declaring.test(nameOf(callee)) && declared?.type === 'Literal' && typeof declared.value === 'string')
        facts.declares.push(declared.value)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (!statements.has(name) || !databaseHandle.test(nameOf(callee.object))) return
      use('sql', start, `${nameOf(callee.object)}.${name}()`)
      const [first] = given
      if (writing.has(name) && first?.type === 'Identifier')
        facts.writes.push({ table: first.name, line: lineOf(start) })
    },
    NewExpression({ callee, arguments: given, start }) {
      done(callee, start, `new ${globalName(callee)}()`)
      if (globalName(callee) === 'Date' && given.length === 0) use('clock', start, 'new Date()')
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (!isSqlTag(tag)) return
      use('sql', start, 'sql`…`')
      sqlText(piecesOf(quasi))
    },
    BinaryExpression({ operator, left, right, start }) {
      if (operator === '+') concatenated([left, right], start)
    },
    AssignmentExpression({ operator, right, start }) {
      if (operator === '+=') concatenated([right], start)
    },
    MemberExpression(node) {
      // A property is named where it is declared; what others declare is theirs.
      if (node.property.type === 'Identifier' && !node.computed) used.add(node.property.start)
      if (overlay.test(nameOf(node))) use('static overlay', node.start, nameOf(node))
      if (nameOf(node) === 'process.env') use('environment', node.start, 'process.env')
    },
    TSAnyKeyword({ start }) {
      use('any', start, 'any')
    },
    TSImportType({ source, start }) {
      const locals = new Map<string, string>()
      facts.importedTypes.push({ specifier: source.value, line: lineOf(start), isType: true, names: [], locals })
    },
    Identifier: ({ name, start }) => word(name, start, !used.has(start)),
    JSXIdentifier: ({ name, start }) => word(name, start, true),
    PrivateIdentifier: ({ name, start }) => word(name, start, true),
    Literal: ({ value, start }) => {
      if (typeof value !== 'string') return
      word(value, start)
      if (looksLikeSql(value)) sqlText([{ text: value, at: start }])
    },
    TemplateLiteral: (node) => {
      if (looksLikeSql(node.quasis.map(({ value }) => value.raw).join('«»'))) sqlText(piecesOf(node))
    },
    TemplateElement: ({ value, start }) => word(value.raw, start),
    JSXText: ({ value, start }) => word(value, start),
  }
  new Visitor(visitor).visit(program)
  return facts
}

// Imported as a value: what it is to have it. `*` is whatever the module offers.
const having: Record<string, { act: Act; names?: RegExp }> = {
  'node:http': { act: 'network', names: /^(request|get|Agent|createServer|Server|\*)$/ },
  'node:https': { act: 'network' },
  'node:http2': { act: 'network' },
  'node:net': { act: 'network' },
  'node:tls': { act: 'network' },
  'node:dgram': { act: 'network' },
  'npm:undici': { act: 'network' },
  'npm:axios': { act: 'network' },
  'npm:ws': { act: 'network' },
  'npm:pg': { act: 'sql' },
  'npm:drizzle-orm': { act: 'sql' },
  'npm:antd': { act: 'static overlay', names: /^(message|notification)$/ },
  'node:process': { act: 'environment' },
  'node:crypto': { act: 'chance', names: /^(random|getRandom|generate|webcrypto|\*)/ },
}

export const importActs = (imports: readonly Import[]): Use[] =>
  imports.flatMap(({ target, isType, names, line, specifier }) => {
    const found = having[target]
    if (!found || isType || (found.names && !names.some((name) => found.names?.test(name)))) return []
    return [{ act: found.act, line, text: `import of ${specifier}` }]
  })
