import type pg from 'pg'

type Asking = Pick<pg.ClientBase, 'query'>

const backendOf = async (client: Asking): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

const TRIES = 3

/**
 * Two connections that are open at once have a backend each, and keep it. Behind a pooler that lends backends for a
 * transaction the second one gets what the first one has just put down.
 */
export async function shareBackends(one: Asking, other: Asking): Promise<boolean> {
  for (let nth = 0; nth < TRIES; nth++) {
    const first = await backendOf(one)
    await other.query('begin')
    const second = await backendOf(other)
    const again = await backendOf(one)
    await other.query('commit')
    if (first === second || first !== again) return true
  }
  return false
}

export const POOLED_BY_TRANSACTION =
  'DATABASE_URL：前面的连接池按事务分配连接（PgBouncer 的 pool_mode = transaction 或 statement），预备语句、LISTEN 和会话锁都会丢；请改成 pool_mode = session，或直接连 PostgreSQL'

/** Refuses a pooler with which prepared statements, LISTEN and locks of a session would get lost one by one. */
export async function requireSessions(pool: pg.Pool): Promise<void> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      if (await shareBackends(one, other)) throw new Error(POOLED_BY_TRANSACTION)
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}
