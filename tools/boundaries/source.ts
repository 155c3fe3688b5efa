import { type EcmaScriptModule, type Program, parseSync } from 'oxc-parser'
import { acts, importActs } from './acts.ts'
import { commentsOf, cssComments } from './comments.ts'
import { resolveImport } from './resolve.ts'
import { usesRoomsIn } from './room-uses.ts'
import { noStyles, readStyles } from './styles.ts'
import type { Import, Source } from './types.ts'

type LineOf = (offset: number) => number

const lineCounter = (text: string): LineOf => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

type Bare = Omit<Import, 'target'>

const staticImports = (module: EcmaScriptModule, lineOf: LineOf): Bare[] =>
  module.staticImports.map(({ start, moduleRequest, entries }) => {
    const names = entries.map(({ importName }) => (importName.kind === 'Name' ? importName.name! : '*'))
    return {
      specifier: moduleRequest.value,
      line: lineOf(start),
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
      names: names.filter((_, index) => !entries[index]!.isType),
      locals: new Map(entries.map((entry, index) => [entry.localName.value, names[index]!])),
    }
  })

const passedOn = (module: EcmaScriptModule, lineOf: LineOf): Bare[] =>
  module.staticExports.flatMap(({ start, entries }) => {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (!from) return []
    const names = entries.filter((entry) => !entry.isType).map(({ importName }) => importName.name ?? '*')
    return [
      {
        specifier: from.value,
        line: lineOf(start),
        isType: names.length === 0,
        names,
        locals: new Map<string, string>(),
      },
    ]
  })

const dynamicImports = (module: EcmaScriptModule, text: string, lineOf: LineOf): Bare[] =>
  module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const quoted = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (!quoted) return []
    return [
      { specifier: quoted[2]!, line: lineOf(start), isType: false, names: ['*'], locals: new Map<string, string>() },
    ]
  })

const isBarrel = ({ body }: Program): boolean => {
  const imported = body.filter((node) => node.type === 'ImportDeclaration')
  const passing = body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.declaration === null),
  )
  return passing.length > 0 && imported.length + passing.length === body.length
}

const empty = {
  imports: [],
  uses: [],
  writes: [],
  sqlTables: [],
  concatenations: [],
  declares: [],
  words: [],
  styles: noStyles,
  comments: [],
  isBarrel: false,
}

/** The facts of one file that the rules ask for. */
export const readSource = (path: string, text: string, has: (path: string) => boolean): Source => {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const lineOf = lineCounter(text)
  if (path.endsWith('.css'))
    return { path, lines, ...empty, styles: readStyles(text), comments: cssComments(text, lineOf) }
  const { program, module, errors, comments } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found = acts(program, lineOf)
  const imports = [
    ...staticImports(module, lineOf),
    ...passedOn(module, lineOf),
    ...dynamicImports(module, text, lineOf),
    ...found.importedTypes,
  ].map((bare) => ({ ...bare, target: resolveImport(path, bare.specifier, has) }))
  return {
    path,
    lines,
    imports,
    uses: [...found.uses, ...importActs(imports)],
    writes: found.writes,
    sqlTables: found.sqlTables,
    concatenations: found.concatenations,
    declares: found.declares,
    words: found.words,
    styles: noStyles,
    comments: commentsOf(comments, lineOf),
    usesRooms: path.endsWith('.room.ts') ? usesRoomsIn(program, lineOf) : undefined,
    isBarrel: isBarrel(program),
  }
}
