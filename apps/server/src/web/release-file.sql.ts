import { inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { release_file as files } from './release-file.table'

export const fileNames = async (tx: Tx): Promise<string[]> =>
  (await tx.select({ name: files.name }).from(files)).map(({ name }) => name)

export async function fileBody(tx: Tx, name: string): Promise<Buffer | undefined> {
  const [row] = await tx.select({ body: files.body }).from(files).where(sql`${files.name} = ${name}`)
  return row?.body
}

/** In the order of their names: processes that start together must not wait for each other in a circle. */
export const insertFiles = (tx: Tx, rows: readonly { name: string; body: Buffer }[], seen_at: Date) =>
  tx
    .insert(files)
    .values(rows.map((row) => ({ ...row, seen_at })).sort((a, b) => (a.name < b.name ? -1 : 1)))
    .onConflictDoNothing()

/** A file that another process marks at this moment is marked. */
export const markSeen = (tx: Tx, names: readonly string[], seen_at: Date) =>
  tx
    .update(files)
    .set({ seen_at })
    .where(
      inArray(
        files.name,
        tx
          .select({ name: files.name })
          .from(files)
          .where(inArray(files.name, [...names]))
          .for('update', { skipLocked: true }),
      ),
    )

export const sweepFiles = (tx: Tx, seenBefore: Date, atMost: number) =>
  tx.delete(files).where(
    sql`${lt(files.seen_at, seenBefore)} or ${files.name} in
        (select name from release_file order by seen_at desc, name offset ${atMost})`,
  )
