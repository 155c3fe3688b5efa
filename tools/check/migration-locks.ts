// A migration runs beside customers who book: statements that would rewrite or long lock a table that grows are refused.
import { outline, withoutComments, wordedAs } from '../../apps/server/src/db/migration/wording.ts'

/** Older migrations are in everybody's database; the runner does them in steps all the same. */
const NEWEST_EXEMPT = '0059'

/** Rows that staff write: some thousands at most. Every other table grows with customers. */
const SMALL = new Set(
  `audit_check badge block campaign campaign_offer campaign_version category city closure company contact_gift contact_place
  contact_way coupon_rule coupon_set custom_flow custom_option custom_result custom_step document drive drive_day drive_product
  drive_store job_worker level level_gift notice_template operator pagead points_item pool product product_addon product_stage
  provider_token question recommendation season series setting special_day statement store store_hours store_product task`.split(
    /\s+/,
  ),
)

/** A default of these is the same for every row, so PostgreSQL keeps it beside the table. */
const STEADY = new Set([
  'now',
  'array_fill',
  'array',
  'lower',
  'upper',
  'make_interval',
  'jsonb_build_object',
  'numeric',
  'varchar',
  'char',
  'timestamp',
  'time',
])

type Piece = { readonly line: number; readonly text: string; readonly own: string; readonly isInBatches: boolean }
type Known = { readonly tables: ReadonlySet<string>; readonly before: string }
type Refuse = (piece: Piece, known: Known) => string | undefined

const TABLE = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?`
const ALTER = new RegExp(String.raw`^alter\s+table\s+(?:if\s+exists\s+)?${TABLE}\s+([\s\S]*)`, 'i')

/** The changes of a table, each alone. */
function changesOf({ text }: Piece, { tables }: Known): { table: string; change: string }[] {
  const [, table = '', changes = ''] = ALTER.exec(text) ?? []
  if (!tables.has(table)) return []
  const cuts = [...outline(changes).matchAll(/,/g)].map(({ index }) => index)
  return [...cuts, changes.length].map((end, nth) => ({
    table,
    change: changes.slice(nth === 0 ? 0 : (cuts[nth - 1] ?? 0) + 1, end).trim(),
  }))
}

const ofChanges =
  (refuse: (change: string, table: string, known: Known) => string | undefined): Refuse =>
  (piece, known) =>
    changesOf(piece, known)
      .map(({ table, change }) => refuse(change, table, known))
      .find((found) => found !== undefined)

const severalAtOnce: Refuse = ({ own }) =>
  /;\s*\S/.test(own) ? 'holds several statements; put --> statement-breakpoint between them' : undefined

const plainIndex: Refuse = ({ text }, { tables }) => {
  const worded = wordedAs(text)
  return worded.kind === 'index' && !worded.isAsked && tables.has(worded.table)
    ? `builds an index while nobody can write ${worded.table}; create index concurrently (.concurrently() in the .table.ts)`
    : undefined
}

const plainReindex: Refuse = ({ text, own }) =>
  /^reindex\b(?!.*\bconcurrently\b)/i.test(own) ? `locks what it rebuilds; reindex … concurrently` : wholeTable(text)

const wholeTable = (text: string): string | undefined =>
  /^(vacuum\s*\(?\s*full|vacuum\s+full|cluster|truncate|lock)\b/i.test(text)
    ? 'locks a whole table; leave it to an operator'
    : undefined

const rewritingColumn = ofChanges((change, table) => {
  if (!/^add\s+(column\s+)?(?!constraint\b)/i.test(change)) return undefined
  if (
    /\bgenerated\s+always\s+as\s*\([\s\S]*\)\s*stored/i.test(change) ||
    /\b(small|big)?serial\b|\bas\s+identity\b/i.test(change)
  )
    return `rewrites every row of ${table}; add an empty column and fill it in batches`
  const calls = [
    ...(/\bdefault\b([\s\S]*)/i.exec(change)?.[1] ?? '').replace(/'(?:[^']|'')*'/g, "''").matchAll(/(\w+)\s*[([]/g),
  ]
  const volatile = calls.map(([, name = '']) => name.toLowerCase()).find((name) => !STEADY.has(name))
  if (volatile && !/^(check|references|key|null|default)$/.test(volatile))
    return `has a default by ${volatile}(), for which every row of ${table} is rewritten; add it empty, fill it in batches, then set the default`
  if (/\b(references|check|unique|primary\s+key)\b/i.test(outline(change)))
    return `adds a column of ${table} with a constraint that looks at every row; add constraint … not valid, then validate constraint`
  return undefined
})

const otherType = ofChanges((change, table) =>
  /^alter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i.test(change)
    ? `rewrites ${table} for another type; add a second column and change over in two releases`
    : undefined,
)

const notNull = ofChanges((change, table, { before }) => {
  const column = /^alter\s+(?:column\s+)?"?(\w+)"?\s+set\s+not\s+null/i.exec(change)?.[1]
  if (!column) return undefined
  const checks = new RegExp(
    String.raw`alter\s+table\s+"?${table}"?\s+add\s+constraint\s+"?(\w+)"?\s+check\s*\(+\s*(?:"?${table}"?\.)?"?${column}"?\s+is\s+not\s+null`,
    'gi',
  )
  const isProven = [...before.matchAll(checks)].some(([, name]) =>
    new RegExp(String.raw`alter\s+table\s+"?${table}"?\s+validate\s+constraint\s+"?${name}"?`, 'i').test(before),
  )
  return isProven
    ? undefined
    : `looks at every row of ${table} under the strongest lock; first add constraint … check (${column} is not null) not valid and validate it`
})

const constraint = ofChanges((change, table) => {
  const kind = /^add\s+(?:constraint\s+"?\w+"?\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b/i
    .exec(change)?.[1]
    ?.toLowerCase()
  if (!kind) return undefined
  if (kind === 'check' || kind.startsWith('foreign'))
    return /\bnot\s+valid\b/i.test(outline(change))
      ? undefined
      : `looks at every row of ${table} under a lock; add it not valid, then validate constraint in a statement of its own`
  return /\busing\s+index\b/i.test(change)
    ? undefined
    : `builds an index while ${table} is locked; create unique index concurrently, then add constraint … using index`
})

const renamed = ofChanges((change, table) => {
  if (/^(set\s+(logged|unlogged|tablespace|access\s+method))\b/i.test(change))
    return `rewrites ${table}; leave it to an operator`
  return /^rename\b/i.test(change) && !/^rename\s+constraint\b/i.test(change)
    ? `takes a name of ${table} away from the release that still runs; add the new one and drop the old one a release later`
    : undefined
})

const WRITES = new RegExp(String.raw`\b(update|delete\s+from)\s+${TABLE}`, 'gi')

const wholeWrite: Refuse = ({ text, isInBatches }, { tables }) => {
  if (/^create\b/i.test(text)) return undefined
  for (const [, act = '', table = ''] of text.replace(/'(?:[^']|'')*'/g, "''").matchAll(WRITES)) {
    if (!tables.has(table)) continue
    if (/^delete/i.test(act)) return `deletes rows of ${table} in one go; let a job sweep them`
    if (!isInBatches || wordedAs(text).kind !== 'update')
      return `writes ${table} in one go; a plain update under a line "-- in batches", which may meet a row twice`
  }
  return undefined
}

const refusals: readonly Refuse[] = [
  severalAtOnce,
  plainIndex,
  plainReindex,
  rewritingColumn,
  otherType,
  notNull,
  constraint,
  renamed,
  wholeWrite,
]

function piecesOf(file: string): Piece[] {
  let line = 1
  return file.split('--> statement-breakpoint').map((piece) => {
    const text = withoutComments(piece).replace(/;\s*$/, '')
    const first = piece.search(/^[^\S\n]*(?!--)\S/m)
    const found = {
      line: line + (piece.slice(0, Math.max(first, 0)).match(/\n/g)?.length ?? 0),
      text,
      own: outline(text),
    }
    line += piece.match(/\n/g)?.length ?? 0
    return { ...found, isInBatches: /^\s*-- in batches\b/m.test(piece) }
  })
}

const madeIn = (text: string): string[] =>
  [...text.matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(\w+)"?/gi)].map(
    ([, name = '']) => name,
  )

/** @param files by name, as `0060_what.sql` */
export function checkLocks(files: ReadonlyMap<string, string>): string[] {
  const tables = new Set<string>()
  let before = ''
  return [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, file]) => {
      const findings =
        name.slice(0, 4) <= NEWEST_EXEMPT
          ? []
          : piecesOf(file).flatMap((piece) => {
              const why = refusals
                .map((refuse) => refuse(piece, { tables, before }))
                .find((found) => found !== undefined)
              before += `${piece.text};\n`
              return why ? [`${name}:${piece.line} ${why}`] : []
            })
      for (const table of madeIn(file)) if (!SMALL.has(table)) tables.add(table)
      return findings
    })
}
