import type { Loss, Obstacle } from '@kuaimen/contract/account/person.views'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditCheck } from './db/audit.sql'
import type { Tx } from './db/database'
import { deleteRows, hideTexts, inOrder, listRows, type Rows, reassignRows, usesIn } from './db/owned.sql'
import { port } from './ports'

/** Rows of a member go to another account, in the transaction that merges the two. */
export type Reassign = (tx: Tx, from: number, into: number, at: Date) => Promise<unknown>
/** Keyed hashes that stay of who leaves: a limit that leaving would lift is none. */
export interface Left {
  /** A number, an address or a mailbox as it stays behind: found again by who brings the same. */
  readonly hide: (text: string) => string
  /** Limited acts, as a select of `what`, `at` and `until`: they count for whoever comes back. */
  readonly saveUses: (acts: SQL) => Promise<unknown>
  /** Replies to staff that name one of these numbers. */
  readonly forgetReplies: (numbers: readonly string[]) => Promise<unknown>
}
/** A member leaves: in the transaction that empties the account. */
export type Leave = (tx: Tx, memberId: number, at: Date, left: Left) => Promise<unknown>
/** Things that have to be over before a member can leave. */
export type Obstacles = (tx: Tx, memberId: number, now: Date) => Promise<readonly Obstacle[]>
/** Things that are lost when a member leaves. */
export type Losses = (tx: Tx, memberId: number, now: Date) => Promise<readonly Loss[]>
/** Reads a field of the member's export. */
export type Export = (tx: Tx, memberId: number, now: Date) => Promise<unknown>

type Columns<T extends PgTable> = keyof T['_']['columns'] & string

/** Rows that stay because limits count them: nameless, and for so long counted for the person too. */
interface Counted<T extends PgTable> {
  readonly hide: readonly Columns<T>[]
  readonly uses: { readonly what: string; readonly at: PgColumn; readonly forMs: number }
}

type OnLeave<T extends PgTable> = 'erase' | 'keep' | 'with_account' | Leave | Counted<T>

interface OwnedRules<T extends PgTable> {
  /** Since when a row is its member's: one younger than the leaving is off. Null where no row at all stays. */
  readonly since: PgColumn | null
  /** Rows that the audit looks at; all, unless told. */
  readonly audited?: SQL | undefined
  /** Entries stay with the account that wrote them, also when it was merged: what it had is carried over by new ones. */
  readonly staysWhenMerged?: boolean
  readonly onMerge: 'reassign' | 'erase' | Reassign
  /** `with_account`: the account itself empties it, when all rooms are done. */
  readonly onLeave: OnLeave<T>
  /** By the field of the export: columns of this table, or a function. */
  readonly export: 'with_account' | Readonly<Record<string, Export | readonly Columns<T>[]>>
}

/** A table whose rows belong to members, and what becomes of them. */
export interface Owned extends Rows {
  readonly since: PgColumn | null
  readonly audited?: SQL | undefined
  readonly staysWhenMerged: boolean
  readonly merge: Reassign
  readonly leave: Leave | undefined
  readonly exports: readonly (readonly [field: string, read: Export])[]
}

const mergeOf = (rows: Rows, onMerge: 'reassign' | 'erase' | Reassign): Reassign => {
  if (onMerge === 'reassign') return (tx, from, into) => reassignRows(tx, rows, from, into)
  if (onMerge === 'erase') return (tx, from) => deleteRows(tx, rows, from)
  return onMerge
}

const leaveOf = <T extends PgTable>(rows: Rows, onLeave: OnLeave<T>): Leave | undefined => {
  if (onLeave === 'erase') return (tx, memberId) => deleteRows(tx, rows, memberId)
  if (typeof onLeave === 'string') return undefined
  if (typeof onLeave === 'function') return onLeave
  return async (tx, memberId, at, { hide, saveUses }) => {
    await saveUses(usesIn(rows, onLeave.uses, memberId, at))
    for (const column of onLeave.hide) await hideTexts(tx, rows, column, memberId, hide)
  }
}

/** By `member_id`, unless another column is named. A function that several tables name runs once, for the first of them. */
export function owned<T extends PgTable & { readonly member_id: PgColumn }>(table: T, rules: OwnedRules<T>): Owned {
  const { since, audited, staysWhenMerged = false, onMerge, onLeave } = rules
  const rows = { table, column: table.member_id }
  const order = inOrder(rows, since)
  const fields = rules.export === 'with_account' ? [] : Object.entries(rules.export)
  return {
    ...rows,
    since,
    audited,
    staysWhenMerged,
    merge: mergeOf(rows, onMerge),
    leave: leaveOf(rows, onLeave),
    exports: fields.map(([field, read]) => [
      field,
      typeof read === 'function' ? read : (tx, memberId) => listRows(tx, rows, read, memberId, order),
    ]),
  }
}

/** Data of a member without a row of their own: counted under a hash, or kept by another name. */
export interface Besides {
  readonly reassign?: Reassign
  readonly leave?: Leave
  readonly exports?: Readonly<Record<string, Export>>
}

interface MemberDataParts {
  readonly tables: readonly Owned[]
  readonly besides?: Besides
  readonly obstacles?: Obstacles
  readonly losses?: Losses
}

/** Data of members in a room: merging, leaving, the export and the audit ask this alone. */
export interface MemberData {
  readonly tables: readonly Owned[]
  /** Each function once, in the order of the tables. */
  readonly merges: readonly Reassign[]
  readonly leaves: readonly Leave[]
  readonly exports: ReadonlyMap<string, Export>
  readonly obstacles?: Obstacles | undefined
  readonly losses?: Losses | undefined
}

/** One function a field; several tables may give the same. */
function fieldsOf(entries: readonly (readonly [string, Export])[]): ReadonlyMap<string, Export> {
  const fields = new Map<string, Export>()
  for (const [field, read] of entries) {
    if (fields.has(field) && fields.get(field) !== read) throw new Error(`rooms: ${field} is exported twice`)
    fields.set(field, read)
  }
  return fields
}

const eachOnce = <T>(list: readonly (T | undefined)[]): T[] => [
  ...new Set(list.filter((one): one is T & {} => one !== undefined)),
]

export const memberData = ({ tables, besides = {}, obstacles, losses }: MemberDataParts): MemberData => ({
  tables,
  merges: eachOnce([...tables.map(({ merge }) => merge), besides.reassign]),
  leaves: eachOnce([...tables.map(({ leave }) => leave), besides.leave]),
  exports: fieldsOf([...tables.flatMap(({ exports }) => exports), ...Object.entries(besides.exports ?? {})]),
  obstacles,
  losses,
})

/** Member data of all rooms, from the ground up. */
export const memberDataPort = port<MemberData>('member_data', 'many')

/** How rows are found that belong to an account which is gone; answered by the room that knows accounts. */
export const ownersCheckPort = port<(rows: Owned) => AuditCheck>('member_data.owners_check', 'one')
