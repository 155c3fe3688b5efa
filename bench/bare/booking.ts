// What booking is measured against: Fastify and a pool; one transaction of four statements, and one indexed SELECT.
import fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL, PORT, POOL } = process.env

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) })
const app = fastify()

app.post<{ Body: { slot: number; product_id: number; remark: string } }>('/book', async (request, reply) => {
  const { slot, product_id, remark } = request.body
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select price_fen from product where id = $1', [product_id])
    await client.query('update bare_slot set taken = taken + 1 where id = $1 and taken < capacity', [slot])
    const made = await client.query(
      'insert into bare_booking (slot, product_id, payable_fen, remark) values ($1, $2, $3, $4) returning id',
      [slot, product_id, rows[0].price_fen, remark],
    )
    await client.query('insert into bare_event (booking_id, event) values ($1, $2)', [made.rows[0].id, 'held'])
    await client.query('commit')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ code: 0, data: made.rows[0] }))
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

app.get<{ Querystring: { store_id: string } }>('/select', async (request, reply) => {
  const { rows } = await pool.query('select id, name, address, tel, open_time, close_time from store where id = $1', [
    request.query.store_id,
  ])
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ code: 0, data: rows }))
})

process.on('disconnect', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.send?.('ready')
