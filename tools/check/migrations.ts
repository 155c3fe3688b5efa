import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { fromRoot } from '../terminal/root.ts'
import { checkLocks } from './migration-locks.ts'
import { checkSums } from './migration-sums.ts'
import type { Part } from './part.ts'

type Snapshot = Record<string, Record<string, unknown>>

const tableFiles = () => {
  const src = fromRoot('apps/server/src')
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.table\.ts$/.test(path))
    .map((path) => fromRoot('apps/server/src', path))
}

const newestSnapshot = (): { name: string; snapshot: Snapshot } => {
  const meta = fromRoot('apps/server/migrations/meta')
  const name = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)!
  return { name, snapshot: JSON.parse(readFileSync(`${meta}/${name}`, 'utf8')) }
}

/** The comparison of drizzle-kit, made without asking anybody about renames. */
const differences = (declared: Snapshot, migrated: Snapshot): string[] =>
  ['tables', 'enums', 'schemas', 'sequences', 'views', 'roles', 'policies'].flatMap((kind) => {
    const names = new Set([...Object.keys(declared[kind] ?? {}), ...Object.keys(migrated[kind] ?? {})])
    return [...names].filter((name) => !isDeepStrictEqual(declared[kind]?.[name], migrated[kind]?.[name]))
  })

const folder = 'apps/server/migrations'

const wrongFiles = (): string[] => {
  const names = readdirSync(fromRoot(folder)).filter((name) => name.endsWith('.sql'))
  const read = (name: string) => readFileSync(fromRoot(folder, name), 'utf8')
  const files = new Map(names.map((name) => [name, read(name)]))
  return [...checkSums(files, read('SHA256SUMS')), ...checkLocks(files)].map((finding) => `${folder}/${finding}`)
}

/** The tables as declared against the tables as the migrations leave them, the migrations as they were, and new ones that would stop customers. */
export const migrations: Part = {
  name: '迁移',
  run: async () => {
    const files = tableFiles()
    const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
    const declared = JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules)))) as Snapshot
    const { name, snapshot } = newestSnapshot()
    const findings = differences(declared, snapshot).map(
      (table) =>
        `apps/server/migrations/meta/${name}:1 ${table} is declared otherwise (npx drizzle-kit generate, in apps/server)`,
    )
    return { read: files.length, findings: [...findings, ...wrongFiles()] }
  },
}
