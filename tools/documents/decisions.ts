import { compare, type DocumentCheck, type Findings, quoted, section, type Tree, textOf } from './tree.ts'

const folder = 'docs/decisions'
const index = `${folder}/README.md`

/** Longer texts are specifications, and belong to a page of docs/rooms. */
const mostBytes = 3072

type Record = { number: string; path: string; isSuperseded: boolean; text: string }

type Row = { number: string; path: string; title: string; state: string }

const numbers = (text: string) => [...text.matchAll(/\b(0\d{3})\b/g)].map(([, number]) => number!)

const recordsOf = (tree: Tree): Record[] =>
  [...tree].flatMap(([path, text]) => {
    const found = new RegExp(`^${folder}/(superseded/)?(\\d{4})-[a-z0-9-]+\\.md$`).exec(path)
    return found ? [{ number: found[2]!, path, isSuperseded: found[1] !== undefined, text }] : []
  })

/** The rows `| term | [0000](file) decision | state |` of the index. */
const rowsOf = (tree: Tree): Row[] =>
  [...textOf(tree, index).matchAll(/^\| (.+?) \| \[(\d{4})\]\(([^)]+)\) (.+?) \| (.+?) \|$/gm)].map(
    ([, term, number, file, decision, state]) => ({
      number: number!,
      path: `${folder}/${file}`,
      title: `${term}: ${decision}`,
      state: state!,
    }),
  )

/** `0040–0043, 0046` as single numbers. */
const unused = (text: string): Set<string> =>
  new Set(
    quoted(section(text, '## Numbers without a record')).flatMap((range) => {
      const [from = 0, to = from] = range.split('–').map(Number)
      return Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(4, '0'))
    }),
  )

const gaps = (tree: Tree): Findings => {
  const present = new Set(recordsOf(tree).map(({ number }) => number))
  const known = unused(textOf(tree, index))
  const highest = Math.max(0, ...[...present].map(Number))
  const missing = Array.from({ length: highest }, (_, step) => String(step + 1).padStart(4, '0'))
  return [
    ...missing
      .filter((number) => !present.has(number) && !known.has(number))
      .map((number) => `${index} does not say why there is no ${number}`),
    ...[...known]
      .filter((number) => present.has(number))
      .map((number) => `${index} says that ${number} was never used, and there is one`),
  ]
}

const shape = (tree: Tree): Findings =>
  recordsOf(tree).flatMap(({ number, path, text }) => [
    ...(/^# \d{4} [^:\n]+: \S/.test(text) && text.startsWith(`# ${number} `)
      ? []
      : [`${path}:1 should begin with "# ${number} TERM: DECISION"`]),
    ...(Buffer.byteLength(text) > mostBytes ? [`${path} is longer than ${mostBytes} bytes: docs/rooms has room`] : []),
  ])

const replacedBy = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .filter((line) => /replaced by \[/i.test(line))
      .flatMap((line) => [...line.matchAll(/\[(\d{4})\]\(/g)].map(([, number]) => number!)),
  ),
]

/** A paragraph `**Replaces.** …` on one side, a line `… replaced by [0000](…)` on the other. */
const replacements = (tree: Tree): Findings => {
  const records = recordsOf(tree)
  const pairs = (find: (text: string) => string[], order: (self: string, other: string) => string) =>
    records.flatMap(({ number, text }) => find(text).map((other) => order(number, other)))
  const replaces = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^\*\*Replaces/.test(line))
      .flatMap(numbers)
  return compare(
    ['a new record', pairs(replaces, (self, other) => `"${other} is replaced by ${self}"`)],
    ['an old record', pairs(replacedBy, (self, other) => `"${self} is replaced by ${other}"`)],
  )
}

const stateOf = ({ text, isSuperseded }: Record): string => {
  const by = replacedBy(text).sort().join(', ')
  if (isSuperseded) return `superseded by ${by}`
  return by ? `partly, see ${by}` : 'in force'
}

const withoutLinks = (text: string) => text.replace(/\[(\d{4})\]\([^)]+\)/g, '$1')

/** Every record has one row, with the words of its title and the state that its own lines give it. */
const rows = (tree: Tree): Findings => {
  const listed = rowsOf(tree)
  const twice = listed.filter(({ number }, at) => listed.findIndex((row) => row.number === number) !== at)
  const differing = recordsOf(tree).flatMap((record) => {
    const row = listed.find(({ path }) => path === record.path)
    if (!row) return []
    const title = record.text.split('\n')[0]!.slice('# 0000 '.length)
    const state = stateOf(record)
    return [
      ...(row.title === title ? [] : [`${index} calls ${record.number} "${row.title}", its title is "${title}"`]),
      ...(withoutLinks(row.state) === state ? [] : [`${index} says ${record.number} is ${row.state}, it is ${state}`]),
    ]
  })
  return [
    ...compare([`${folder}/`, recordsOf(tree).map(({ path }) => path)], [index, listed.map(({ path }) => path)]),
    ...twice.map(({ number }) => `${index} lists ${number} twice`),
    ...differing,
  ]
}

export const decisions: DocumentCheck = (tree) => [...rows(tree), ...shape(tree), ...gaps(tree), ...replacements(tree)]
