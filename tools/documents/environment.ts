import { compare, type DocumentCheck, firstCells, quoted, section, type Tree, textOf } from './tree.ts'

/** Set by the system, by npm, or between our own processes. */
const notOurs = new Set(['PATH', 'npm_execpath', 'npm_lifecycle_event'])

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1))

/** `env.NAME`, `process.env.NAME` and `const { NAME } = process.env`. */
const readIn = (text: string): string[] => [
  ...all(text, /\benv\.(\w+)/g).filter((name) => /^([A-Z][A-Z0-9_]*|npm_\w+)$/.test(name)),
  ...all(text, /const \{([^}]*)\} = process\.env/g).flatMap((list) => list.split(',').map((name) => name.trim())),
]

const commands = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => /^(tools\/.*\.(ts|mjs)|vitest\.config\.ts)$/.test(path))
    .filter(([path]) => !/\.test(ing)?\.ts$|\/stand-in\/|^tools\/(documents|boundaries)\//.test(path))
    .flatMap(([, text]) => readIn(text))
    .filter((name) => name && !notOurs.has(name))

const named = (text: string) => firstCells(text).flatMap(quoted)

/** Every variable that is read is in a document, and no other. */
export const environment: DocumentCheck = (tree) => {
  const [before = '', after = ''] = section(textOf(tree, 'README.md'), '## Environment').split('Read by the server')
  const server = all(textOf(tree, 'apps/server/src/env.ts'), /^ {2}([A-Z][A-Z0-9_]*):/gm)
  const lab = all(textOf(tree, 'apps/lab/src/env.ts'), /\benv\.([A-Z][A-Z0-9_]*)/g)
  const labReadme = quoted(textOf(tree, 'apps/lab/README.md')).filter((name) =>
    /^(LAB_[A-Z0-9_]+|PRODUCT_URL)$/.test(name),
  )
  return [
    ...compare(['tools/', commands(tree)], ['README.md (commands)', named(before)]),
    ...compare(['apps/server/src/env.ts', server], ['README.md (server)', named(after)]),
    ...compare(['apps/lab/src/env.ts', lab], ['apps/lab/README.md', labReadme]),
  ]
}
