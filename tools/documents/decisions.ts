import { compare, type DocumentCheck, type Findings, quoted, section, type Tree, textOf } from './tree.ts'

const folder = 'docs/decisions'
const index = `${folder}/README.md`

const numbers = (text: string) => [...text.matchAll(/\b(0\d{3})\b/g)].map(([, number]) => number!)

const recordsOf = (tree: Tree) =>
  [...tree].flatMap(([path, text]) => {
    const number = new RegExp(`^${folder}/(\\d{4})-[a-z0-9-]+\\.md$`).exec(path)?.[1]
    return number ? [{ number, path, text }] : []
  })

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

const titles = (tree: Tree): Findings =>
  recordsOf(tree)
    .filter(({ number, text }) => !text.startsWith(`# ${number} `))
    .map(({ number, path }) => `${path}:1 should begin with "# ${number} "`)

/** A paragraph `**Replaces.** …` on one side, a line `… replaced by [0000](…)` on the other. */
const replacements = (tree: Tree): Findings => {
  const records = recordsOf(tree)
  const pairs = (pattern: RegExp, order: (self: string, other: string) => string) =>
    records.flatMap(({ number, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .flatMap(numbers)
        .map((other) => order(number, other)),
    )
  return compare(
    ['a new record', pairs(/^\*\*Replaces/, (self, other) => `"${other} is replaced by ${self}"`)],
    ['an old record', pairs(/replaced by \[/i, (self, other) => `"${self} is replaced by ${other}"`)],
  )
}

export const decisions: DocumentCheck = (tree) => {
  const listed = [...textOf(tree, index).matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => `${folder}/${file}`)
  const sorted = [...listed].sort()
  return [
    ...compare([`${folder}/`, recordsOf(tree).map(({ path }) => path)], [index, listed]),
    ...listed
      .filter((path, at) => path !== sorted[at])
      .slice(0, 1)
      .map((path) => `${index} lists ${path} out of order`),
    ...titles(tree),
    ...gaps(tree),
    ...replacements(tree),
  ]
}
