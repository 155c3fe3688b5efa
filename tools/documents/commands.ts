import { compare, type DocumentCheck, firstCells, quoted, section, textOf } from './tree.ts'

type Manifest = { scripts?: Record<string, string> }

const commandOf = (cell: string) => /^npm (?:run )?([a-z]+)/.exec(quoted(cell)[0] ?? '')?.[1] ?? cell

/** The scripts of package.json, the files that they start, and README's table are one list. */
export const commands: DocumentCheck = (tree) => {
  const { scripts = {} } = JSON.parse(textOf(tree, 'package.json') || '{}') as Manifest
  const started = Object.entries(scripts).flatMap(([, line]) => /bootstrap\.mjs ([a-z]+)$/.exec(line)?.[1] ?? [])
  const files = [...tree.keys()].flatMap((path) => /^tools\/([a-z]+)\.ts$/.exec(path)?.[1] ?? [])
  const listed = firstCells(section(textOf(tree, 'README.md'), '## Commands')).map(commandOf)
  return [
    ...compare(['package.json', Object.keys(scripts)], ['README.md (commands)', listed]),
    ...compare(['tools/', files], ['package.json', started]),
  ]
}
