/**
 * A statement of a migration, as far as it matters how it may be run. The check of migrations reads it too, so nothing is
 * imported here.
 */
export type Worded =
  | {
      readonly kind: 'index'
      readonly table: string
      readonly name: string
      readonly text: string
      readonly isAsked: boolean
    }
  | { readonly kind: 'constraint'; readonly table: string; readonly name: string; readonly text: string }
  | { readonly kind: 'update'; readonly table: string; readonly alias: string; readonly text: string }
  /** Plans the days of a store anew, which is its first value. */
  | { readonly kind: 'replan'; readonly text: string }
  /** Writes or reads rows, or looks through all of them. */
  | { readonly kind: 'rows'; readonly text: string }
  /** PostgreSQL runs it outside of a transaction alone. */
  | { readonly kind: 'alone'; readonly text: string }
  | { readonly kind: 'temporary'; readonly text: string }
  | { readonly kind: 'definition'; readonly text: string }

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
const QUOTED = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g
const BRACKETS = /\([^()]*\)/g

export const withoutComments = (text: string): string =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('--') || found.startsWith('/*') ? '' : found,
    )
    .trim()

/** The same length, with blanks for texts, comments and all that stands in brackets: what is left is the statement's own. */
export function outline(text: string): string {
  let left = text.replace(QUOTED, blank)
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(BRACKETS, blank)
  }
  return left
}

const TABLE = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const INDEX = new RegExp(
  String.raw`^create\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s+(?:only\s+)?${TABLE}`,
  'i',
)
const CONSTRAINT = new RegExp(
  String.raw`^alter\s+table\s+(?:only\s+)?${TABLE}\s+add\s+constraint\s+"?(\w+)"?\s+(?:check|foreign\s+key)\b`,
  'i',
)
/** For all stores: as many days as a chain has open, all of them locked to the end. */
const REPLAN = /^(select\b[^;]*\bfrom\s+replan\()null,/i
const UPDATE = new RegExp(String.raw`^update\s+(?:only\s+)?${TABLE}(?:\s+(?:as\s+)?(?!set\b)"?(\w+)"?)?\s+set\b`, 'i')

/** An update by what is summed up of another table: it would be summed up for all rows with every part. */
const SUMMED =
  /^(update\s+\w+\s+(\w+)\s+set\s+(\w+)\s*=\s*)(\w+)\.(\w+)\s+from\s+\(select\s+(\w+),\s*(.+?)\s+as\s+\5\s+from\s+(\w+)\s+where\s+(.+)\s+group\s+by\s+1\)\s+\4\s+where\s+\4\.\6\s*=\s*\2\.\6\s+and\s+([\s\S]+)$/i

/** The same for one row at a time, by its key; a row without a sum stays as it is. */
const summedByRow = (text: string): string =>
  text.replace(SUMMED, (_, set, row, column, __, ___, key, sum, table, condition, own) => {
    const its = `select ${sum} from ${table} where ${table}.${key} = ${row}.${key} and (${condition})`
    return `${set}coalesce((${its}), ${row}.${column}) where ${own}`
  })

export function wordedAs(statement: string): Worded {
  const text = summedByRow(withoutComments(statement).replace(/;\s*$/, ''))
  const [, isAsked, indexName, indexed] = INDEX.exec(text) ?? []
  if (indexName && indexed)
    return { kind: 'index', table: indexed, name: indexName, text, isAsked: isAsked !== undefined }
  const [, bound, constraint] = CONSTRAINT.exec(text) ?? []
  if (bound && constraint && !/,|\bnot\s+valid\b/i.test(outline(text)))
    return { kind: 'constraint', table: bound, name: constraint, text }
  const [, updated, alias] = UPDATE.exec(text) ?? []
  if (updated && !/\breturning\b/i.test(outline(text)))
    return { kind: 'update', table: updated, alias: alias ?? updated, text }
  if (REPLAN.test(text)) return { kind: 'replan', text: text.replace(REPLAN, '$1array[$$1::int],') }
  if (/^(drop|reindex)\s+(index|table)\s+concurrently\b/i.test(text)) return { kind: 'alone', text }
  if (/^create\s+(local\s+|global\s+)?temp(orary)?\b/i.test(text)) return { kind: 'temporary', text }
  const isOfRows = /^(insert|update|delete|with|select|merge)\b/i.test(text)
  if (isOfRows || /\bvalidate\s+constraint\b/i.test(outline(text))) return { kind: 'rows', text }
  return { kind: 'definition', text }
}

/** As the index is built while everybody goes on writing. */
export const concurrentIndex = (text: string): string =>
  text.replace(
    /^create\s+(unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?/i,
    (_, unique = '') => `create ${unique}index concurrently `,
  )

/** The same update for some of the rows. */
export function updateWithin(text: string, condition: string): string {
  const at = outline(text).search(/\bwhere\b/i)
  return at < 0 ? `${text} where ${condition}` : `${text.slice(0, at)}where ${condition} and (${text.slice(at + 5)})`
}
