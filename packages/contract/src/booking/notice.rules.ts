const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** One reminder of a visit: when it is due, and until when it is worth saying after a time without a server. */
export interface ReminderRule {
  readonly kind: 'remind_24h' | 'remind_2h'
  /** Begins its key, which holds the start too: another start is another reminder. */
  readonly key: 'r24' | 'r2'
  readonly due_ms: number
  readonly least_ms: number
}

export const REMINDERS_OF_VISITS: readonly ReminderRule[] = [
  { kind: 'remind_24h', key: 'r24', due_ms: 24 * HOUR_MS, least_ms: 2 * HOUR_MS },
  { kind: 'remind_2h', key: 'r2', due_ms: 2 * HOUR_MS, least_ms: 30 * MINUTE_MS },
]

/** Said so long before a hold ends that is not paid; a hold that is shorter says nothing. */
export const HOLD_ENDING_MS = 5 * MINUTE_MS
export const HOLD_LEAST_MS = MINUTE_MS

/** So long after its end somebody is asked how it was. */
export const REVIEW_AFTER_MS = 48 * HOUR_MS
