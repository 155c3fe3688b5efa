import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Members with live sessions, by their tokens. */
export async function addMembers(client: pg.Client, count: number, numbersFrom = 19_000_000_000): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await client.query(
    `with made as (
       insert into member (mobile) select ($3::bigint + n)::text from generate_series(1, $1::int) n returning id
     ), numbered as (select id, row_number() over (order by id) as nth from made)
     insert into session (token_hash, member_id, expires_at)
     select h, id, now() + interval '1 day' from unnest($2::bytea[]) with ordinality u(h, nth) join numbered using (nth)`,
    [count, hashes, numbersFrom],
  )
  return tokens
}

/** Room for everybody, so that the bench measures bookings and not refusals. */
export const widenPools = (client: pg.Client) =>
  client.query(
    `update pool_day d set capacity = w.cells, plan = w.cells
     from (select pool_id, day, array(select case when c > 0 then 30000 else 0 end from unnest(plan) c)::smallint[] as cells
           from pool_day where day > current_date) w
     where w.pool_id = d.pool_id and w.day = d.day`,
  )

/** Stores of a city that offer a product, and the price it has on each of some days. */
export const storesOffering = async (client: pg.Client, productId: number): Promise<number[]> =>
  (
    await client.query<{ id: number }>(
      `select s.id from store s join store_product o on o.store_id = s.id
       where o.product_id = $1 and s.is_open and s.renovation_from is null order by s.id limit 20`,
      [productId],
    )
  ).rows.map(({ id }) => id)

export const productsOnSale = async (client: pg.Client): Promise<number[]> =>
  (await client.query<{ id: number }>('select id from product where on_sale order by id')).rows.map(({ id }) => id)

export const makeBareTables = (client: pg.Client, slots: number) =>
  client.query(
    `create table bare_slot (id int primary key, taken int not null default 0, capacity int not null default 1000000,
                             check (taken <= capacity));
     create table bare_booking (id bigserial primary key, slot int not null references bare_slot, product_id int not null,
                                payable_fen int not null, remark text not null, created_at timestamptz default now());
     create table bare_event (id bigserial primary key, booking_id bigint not null references bare_booking, event text not null);
     insert into bare_slot (id) select generate_series(0, ${Math.trunc(slots)});`,
  )
