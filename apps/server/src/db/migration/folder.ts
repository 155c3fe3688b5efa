import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Worded, withoutComments, wordedAs } from './wording'

/** The folder is beside src and beside dist, so both find it. */
export function migrationsFolder(): string {
  for (const up of ['../migrations', '../../migrations', '../../../migrations']) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    if (existsSync(`${folder}/meta`)) return folder
  }
  throw new Error('migrations folder not found')
}

interface Entry {
  readonly when: number
  readonly tag: string
}

const entriesOf = (folder: string): readonly Entry[] =>
  JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')).entries

/** The `when` of the newest migration this release carries, as the journal has it. */
export function newestMigration(): number {
  newest ??= Math.max(...entriesOf(migrationsFolder()).map(({ when }) => when))
  return newest
}
let newest: number | undefined

export interface Migration {
  /** The file, without its ending. */
  readonly tag: string
  readonly hash: string
  readonly when: number
  readonly statements: readonly Worded[]
}

export function readMigrations(folder: string): Migration[] {
  const tags = new Map(entriesOf(folder).map(({ when, tag }) => [when, tag]))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    tag: tags.get(folderMillis) ?? String(folderMillis),
    hash,
    when: folderMillis,
    statements: sql.filter((text) => withoutComments(text) !== '').map(wordedAs),
  }))
}
