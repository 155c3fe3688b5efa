// The product as customers and the harness see it, whatever runs behind its address.
import { execFile } from 'node:child_process'
import type pg from 'pg'
import { root } from '../terminal/root.ts'
import { type Lab, labAt } from './lab.ts'

export type World = {
  url: string
  lab: Lab
  /** Of the harness: never the server's own. */
  database: pg.Pool
  /** Stores and days that scenarios of this batch use. */
  taken: Set<string>
  /** The sum that the ledger says a provider has of us, since the beginning. */
  inTill: (provider: string) => Promise<number>
  /** Findings of `npm run audit`. */
  audit: () => Promise<string[]>
}

export const serverMain = ['--enable-source-maps', 'apps/server/dist/main.js']

const auditWith = (env: Record<string, string>): Promise<string[]> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [...serverMain, 'audit'],
      { cwd: root, env: { ...process.env, ...env } },
      (error, out, err) => {
        const said = out.split('\n').filter((line) => line.startsWith('✗'))
        done(error && said.length === 0 ? [`audit: ${err || error.message}`] : said)
      },
    )
  })

type Parts = { url: string; labUrl: string; database: pg.Pool; serverEnv: Record<string, string> }

export const worldOn = async ({ url, labUrl, database, serverEnv }: Parts): Promise<World> => {
  // Each of our few customers leaves many bookings unpaid on one day.
  await database.query(
    `insert into setting values ('unpaid_a_day', '1000') on conflict (key) do update set value = excluded.value`,
  )
  const till = async (provider: string): Promise<number> => {
    const { rows } = await database.query<{ fen: number }>(
      'select coalesce(sum(amount_fen), 0)::float8 as fen from ledger_entry where account = $1',
      [`provider:${provider}`],
    )
    return rows[0]?.fen ?? 0
  }
  const atFirst: Record<string, number> = { wechat: await till('wechat'), alipay: await till('alipay') }
  return {
    url,
    lab: labAt(labUrl),
    database,
    taken: new Set(),
    inTill: async (provider) => (await till(provider)) - (atFirst[provider] ?? 0),
    audit: () => auditWith(serverEnv),
  }
}
