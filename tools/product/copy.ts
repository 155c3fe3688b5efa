// Copies of a filled database on the PostgreSQL it lies on: filling one anew takes twelve seconds.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

const named = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

const beside = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: named(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type DatabaseCopy = { url: string; drop: () => Promise<void> }

/** The database at `url` must have no connections. */
export const copyDatabase = async (url: string): Promise<DatabaseCopy> => {
  const name = `copy_${randomBytes(6).toString('hex')}`
  await beside(url, `create database ${name} template ${new URL(url).pathname.slice(1)} strategy file_copy`)
  return { url: named(url, name), drop: () => beside(url, `drop database ${name} with (force)`) }
}
