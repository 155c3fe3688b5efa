import { eq, getTableColumns, like, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { setting } from '../brand/brand.table'
import type { Tx } from '../db/database'
import type { PicturePlace } from './asset.port'

/** The room brand is below this one: its settings are asked for here. */
export const settingPlace: PicturePlace = {
  ...{ room: 'brand', prefix: 'setting', table: setting, key: setting.key, columns: [setting.value] },
}

const subjectOf = ({ prefix, key }: PicturePlace): SQL<string> => sql<string>`(${`${prefix}:`}::text || ${key}::text)`

const textOf = ({ columns }: PicturePlace): SQL<string> =>
  sql<string>`concat_ws(' ', ${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )})`

/** Rows of room, subject and the hash of an address, for every address in a table. */
const addressesIn = (place: PicturePlace): SQL =>
  new QueryBuilder()
    .select({
      room: sql`${place.room}::text`.as('room'),
      subject: sql`${subjectOf(place)}`.as('subject'),
      hash: sql`(regexp_matches(${textOf(place)}, '/media/a/([0-9a-f]{32})/', 'g'))[1]`.as('hash'),
    })
    .from(place.table)
    .where(like(textOf(place), '%/media/a/%'))
    .getSQL()

const NONE = sql`select '' as room, '' as subject, '' as hash where false`

const allOf = (places: readonly PicturePlace[]): SQL => sql.join([NONE, ...places.map(addressesIn)], sql` union all `)

const hasUse = sql`exists (select from asset_use u join asset a using (asset_no)
  where u.room = p.room and u.subject = p.subject and left(a.sha256, 32) = p.hash)`

/** The chain's own, as only they can be used by its forms. */
const isThere = sql`exists (select from asset a
  where left(a.sha256, 32) = p.hash and a.state = 'shown' and a.scope = 'c')`

/** Addresses of shown pictures without a use, and addresses of none that is there. */
export const unusedAddresses = (places: readonly PicturePlace[]): SQL => {
  const firm = places.filter(({ isVersion }) => !isVersion)
  return sql`
    select p.room || ' ' || p.subject || ' shows the picture ' || p.hash || ', which does not know it' as what
      from (${allOf(places)}) p
      where not ${hasUse} and ${isThere}
    union all
    select p.room || ' ' || p.subject || ' shows the picture ' || p.hash || ', which is not there'
      from (${allOf(firm)}) p
      where not exists (select from asset a where left(a.sha256, 32) = p.hash and a.state <> 'erased')`
}

/** Subjects of a table whose uses are not what their rows show. */
export async function listUnlike(tx: Tx, place: PicturePlace): Promise<string[]> {
  const { rows } = await tx.execute<{ subject: string }>(sql`
    with p as (${addressesIn(place)})
    select p.subject from p
      where not ${hasUse} and ${isThere}
    union
    select u.subject from asset_use u join asset a using (asset_no)
      where u.room = ${place.room} and u.subject like ${`${place.prefix}:%`}
        and not exists (select from p where p.subject = u.subject and p.hash = left(a.sha256, 32))`)
  return rows.map(({ subject }) => subject)
}

interface PlacedRow {
  readonly subject: string
  /** Values of the columns of the place, by their names. */
  readonly saved: Readonly<Record<string, unknown>>
}

const columnsOf = ({ table, columns }: PicturePlace) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => columns.includes(column)))

const read = async (tx: Tx, place: PicturePlace, where: SQL, isLocked: boolean): Promise<PlacedRow[]> => {
  const found = tx
    .select({ subject: subjectOf(place), ...columnsOf(place) })
    .from(place.table)
    .where(where)
  const rows = await (isLocked ? found.for('update') : found)
  return rows.map(({ subject, ...saved }) => ({ subject: String(subject), saved }))
}

/** Rows of one subject; several where a subject has several. */
export const readSubject = (tx: Tx, place: PicturePlace, subject: string): Promise<PlacedRow[]> =>
  read(tx, place, eq(subjectOf(place), subject), false)

/** Rows that show a picture, locked. */
export const lockShowing = (tx: Tx, place: PicturePlace, hash: string): Promise<PlacedRow[]> =>
  read(tx, place, like(textOf(place), `%/media/a/${hash}/%`), true)

/** Whether any row of these tables shows a picture. */
export async function isShownIn(tx: Tx, places: readonly PicturePlace[], hash: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from (${allOf(places)}) p where p.hash = ${hash} limit 1`)
  return rows.length > 0
}

/** The rows of a subject that hold this are to hold that. */
export async function saveReplaced(
  tx: Tx,
  place: PicturePlace,
  { subject, saved }: PlacedRow,
  into: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = columnsOf(place)
  for (const [name, value] of Object.entries(into)) {
    const column = columns[name]
    if (!column || value === saved[name]) continue
    await tx
      .update(place.table)
      .set({ [name]: value })
      .where(sql`${subjectOf(place)} = ${subject} and ${column} = ${sql.param(saved[name], column)}`)
  }
}
