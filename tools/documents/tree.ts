import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles } from '../boundaries/files.ts'

/** Files by their path from the root. */
export type Tree = ReadonlyMap<string, string>

/** A sentence that begins with the place. */
export type Findings = string[]

export type DocumentCheck = (tree: Tree) => Findings

const texts = [
  '.',
  'docs',
  'docs/decisions',
  'docs/decisions/superseded',
  'docs/rooms',
  'docs/runbooks',
  'apps/demo',
  'apps/lab',
  'apps/server',
  'apps/web',
  'packages/contract',
]
const manifests = ['tools', 'e2e', 'bench']

/** Files that operators load, however they are written. */
const deploy = ['prometheus', 'grafana', 'compose', 'kubernetes', 'systemd', 'nginx'].map((name) => `deploy/${name}`)

/** The sources and the documents that speak of them. */
export const readDocuments = (root: string): Tree => {
  const tree = readFiles(root)
  for (const folder of [...texts, ...manifests])
    for (const name of readdirSync(join(root, folder)))
      if (name.endsWith('.md') || name === 'package.json' || name.endsWith('.config.ts')) {
        const path = folder === '.' ? name : `${folder}/${name}`
        tree.set(path, readFileSync(join(root, path), 'utf8'))
      }
  for (const folder of deploy)
    for (const name of readdirSync(join(root, folder)))
      tree.set(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8'))
  return tree
}

export const textOf = (tree: Tree, path: string): string => tree.get(path) ?? ''

/** The text between a heading and the next one of its rank or above. */
export const section = (text: string, heading: string): string => {
  const rank = /^#+/.exec(heading)?.[0].length ?? 1
  const lines = text.split('\n')
  const start = lines.indexOf(heading)
  if (start === -1) return ''
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => new RegExp(`^#{1,${rank}} `).test(line))
  return (end === -1 ? rest : rest.slice(0, end)).join('\n')
}

/** The texts in backticks. */
export const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word!)

/** The first cell of every row of the tables in a text, without their heads. */
export const firstCells = (text: string): string[] =>
  text
    .split('\n')
    .filter(
      (line, index, all) =>
        line.startsWith('|') && !/^\|[-| ]+$/.test(line) && !/^\|[-| ]+$/.test(all[index + 1] ?? ''),
    )
    .map((line) => line.split('|')[1]!.trim())

/** Two lists that should name the same things. */
export const compare = (
  [here, hereNames]: [place: string, names: Iterable<string>],
  [there, thereNames]: [place: string, names: Iterable<string>],
): Findings => {
  const [a, b] = [new Set(hereNames), new Set(thereNames)]
  return [
    ...[...a].filter((name) => !b.has(name)).map((name) => `${there} lacks ${name}, which ${here} has`),
    ...[...b].filter((name) => !a.has(name)).map((name) => `${there} names ${name}, which ${here} has not`),
  ]
}
