import pg from 'pg'

/** As the server looks it up: the key itself is not saved. */
export async function insertOperator(url: string, name: string, storeId: number | null, key: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      "insert into operator (name, store_id, key_hash) values ($1, $2, sha256(convert_to($3, 'UTF8'))) returning id",
      [name, storeId, key],
    )
    return rows[0]!.id
  } finally {
    await client.end()
  }
}
