// What the store list is measured against: Fastify, a pool, the same statement, JSON.stringify, nothing else.
import fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL, PORT, POOL, STATEMENT = '{}' } = process.env
const statement: pg.QueryConfig = JSON.parse(STATEMENT)

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) })
const app = fastify()

app.get('/api/store/list', async (_request, reply) => {
  const { rows } = await pool.query(statement)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ code: 200, msg: 'ok', data: rows }))
})

process.on('disconnect', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.send?.('ready')
