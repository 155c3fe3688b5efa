import type { Worded } from './wording'

/** A part of a migration that is done or not; after each it is written down how far the migration has come. */
export type Step =
  | { readonly how: 'transaction' | 'alone'; readonly until: number; readonly statements: readonly Worded[] }
  | { readonly how: 'index'; readonly until: number; readonly statement: Extract<Worded, { kind: 'index' }> }
  | { readonly how: 'validate'; readonly until: number; readonly statement: Extract<Worded, { kind: 'constraint' }> }
  | {
      readonly how: 'batches'
      readonly until: number
      readonly statement: Extract<Worded, { kind: 'update' | 'replan' }>
    }

type IsLarge = (table: string) => boolean

/** Statements that take moments and may share a transaction. */
const isQuick = (statement: Worded, isLarge: IsLarge): boolean =>
  statement.kind === 'definition' ||
  (statement.kind === 'index' && !statement.isAsked && !isLarge(statement.table)) ||
  (statement.kind === 'constraint' && !isLarge(statement.table))

/**
 * The order of the file is kept. Whatever goes through the rows of a table is a step of its own, so that no lock of a
 * definition is held meanwhile; what would lock a large table for long is done in the way that does not.
 */
export function nextStep(statements: readonly Worded[], from: number, isLarge: IsLarge): Step {
  const first = statements[from]
  if (!first) return { how: 'transaction', until: from, statements: [] }
  const until = from + 1
  // A temporary table is gone with its transaction.
  const temporary = statements.findIndex(({ kind }) => kind === 'temporary')
  if (temporary >= 0 && from >= temporary)
    return { how: 'transaction', until: statements.length, statements: statements.slice(from) }
  if (isQuick(first, isLarge)) {
    const length = statements.slice(from).findIndex((one) => !isQuick(one, isLarge))
    const end = length < 0 ? statements.length : from + length
    return { how: 'transaction', until: end, statements: statements.slice(from, end) }
  }
  if (first.kind === 'index') return { how: 'index', until, statement: first }
  if (first.kind === 'constraint') return { how: 'validate', until, statement: first }
  if (first.kind === 'replan' || (first.kind === 'update' && isLarge(first.table)))
    return { how: 'batches', until, statement: first }
  return { how: first.kind === 'alone' ? 'alone' : 'transaction', until, statements: [first] }
}
