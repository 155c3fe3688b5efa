/** A connection that others wait for. */
export interface Holder {
  readonly pid: number
  readonly application: string
  readonly address: string
  readonly state: string
  /** For how long it has been in this state. */
  readonly seconds: number
}

export interface Locked {
  readonly table: string
  /** PostgreSQL's name of the lock, or `rows`. */
  readonly mode: string
  /** At most so long, at a time. */
  readonly ms: number
}

/** Something to notify of migrations. */
export type News =
  | {
      readonly is: 'waiting'
      readonly migration: string
      readonly seconds: number
      readonly holders: readonly Holder[]
    }
  | { readonly is: 'begun'; readonly migration: string; readonly statement: number; readonly statements: number }
  | { readonly is: 'done'; readonly migration: string; readonly ms: number; readonly locked: readonly Locked[] }

export type Notify = (news: News) => void

const holderText = ({ pid, application, address, state, seconds }: Holder): string =>
  `pid ${pid} (${application || 'no name'}, ${address || 'local'}, ${state || 'unknown'} for ${seconds} s)`

export const holdersText = (holders: readonly Holder[]): string =>
  holders.length === 0 ? 'nobody to be seen' : holders.map(holderText).join(', ')

const lockedText = ({ table, mode, ms }: Locked): string => `${table} (${mode}, ${ms} ms)`

/** A line for the terminal. */
export function newsLine(news: News): string {
  if (news.is === 'waiting') return `… ${news.migration}: waits for ${holdersText(news.holders)}, ${news.seconds} s`
  if (news.is === 'begun')
    return news.statement === 0
      ? `→ ${news.migration}: ${news.statements} statements`
      : `→ ${news.migration}: goes on with statement ${news.statement + 1} of ${news.statements}`
  const locks =
    news.locked.length === 0 ? 'locked no table that was there' : `locked ${news.locked.map(lockedText).join(', ')}`
  return `✓ ${news.migration}: ${news.ms} ms, ${locks}`
}

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** A line each in the log of a process that starts. */
export const logNews =
  (log: Log): Notify =>
  (news) => {
    if (news.is === 'waiting') log.warn({ ...news, is: undefined }, 'migration waits')
    else log.info({ ...news, is: undefined }, news.is === 'begun' ? 'migration begins' : 'migration done')
  }
