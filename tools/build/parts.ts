// Parts of the build: their sources, and whether one has to be built again.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fromRoot } from '../terminal/root.ts'

export type PartName = 'web' | 'console' | 'server' | 'lab' | 'demo'

type Part = { name: PartName; inputs: string[]; outputs: string[] }

const shared = ['packages/contract', 'package-lock.json', 'tsconfig.json']

export const parts: Part[] = [
  {
    name: 'web',
    inputs: ['apps/web', 'tools/build/web.ts', 'tools/build/precompress.ts', ...shared],
    outputs: ['apps/web/dist/client', 'apps/web/dist/server'],
  },
  {
    name: 'console',
    inputs: ['apps/console', 'tools/build/console.ts', 'tools/build/precompress.ts', ...shared],
    outputs: ['apps/console/dist/assets/console', 'apps/console/dist/.vite/manifest.json'],
  },
  {
    name: 'server',
    inputs: ['apps/server', 'tools/build/node.ts', ...shared],
    outputs: ['apps/server/dist/main.js', 'apps/server/dist/darkroom.js'],
  },
  { name: 'lab', inputs: ['apps/lab', 'tools/build/node.ts', ...shared], outputs: ['apps/lab/dist/main.js'] },
  {
    name: 'demo',
    inputs: ['apps/demo/src', 'apps/server/src', 'tools/build/node.ts', ...shared],
    outputs: ['apps/demo/dist/main.js'],
  },
]

const passedOver = new Set(['dist', 'node_modules', '.cache'])
const isTest = /\.test\.tsx?$/

const listFiles = async (path: string): Promise<string[]> => {
  const info = await stat(path).catch(() => undefined)
  if (!info) return []
  if (!info.isDirectory()) return [`${path} ${info.size} ${info.mtimeMs}`]
  const names = (await readdir(path)).filter((name) => !passedOver.has(name) && !isTest.test(name))
  return (await Promise.all(names.sort().map((name) => listFiles(join(path, name))))).flat()
}

/** Changes whenever a file that goes into the part does. */
export const fingerprint = async ({ inputs }: Part): Promise<string> => {
  const lists = await Promise.all(inputs.map((input) => listFiles(fromRoot(input))))
  return createHash('sha256').update(lists.flat().join('\n')).digest('hex')
}

const recordOf = (name: PartName) => fromRoot('.cache/build', name)

const isFresh = async (part: Part, print: string): Promise<boolean> => {
  if (!part.outputs.every((output) => existsSync(fromRoot(output)))) return false
  return (await readFile(recordOf(part.name), 'utf8').catch(() => '')) === print
}

/** A part being built counts as stale until it is done, even if the build is killed. */
export const forget = (name: PartName) => rm(recordOf(name), { force: true })

export const remember = async (name: PartName, print: string) => {
  await mkdir(dirname(recordOf(name)), { recursive: true })
  await writeFile(recordOf(name), print)
}

/** The parts to build, each with the fingerprint of what it will be built from. */
export const staleParts = async (): Promise<{ name: PartName; print: string }[]> => {
  const checked = await Promise.all(
    parts.map(async (part) => {
      const print = await fingerprint(part)
      return { name: part.name, print, fresh: await isFresh(part, print) }
    }),
  )
  return checked.filter(({ fresh }) => !fresh)
}
