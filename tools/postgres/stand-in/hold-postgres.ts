// Starts PostgreSQL, writes a row and stays, so that a test can kill it.
import pg from 'pg'
import { startPostgres } from '../postgres.ts'

const [dir = ''] = process.argv.slice(2)
const { url, pid } = await startPostgres({ dir })
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('create table if not exists visit (at timestamptz default now())')
await client.query('insert into visit default values')
process.send?.({ url, pid })
