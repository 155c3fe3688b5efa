import type { FormAnswer } from './form.rules'

/** The copy of a flow that a booking holds: codes, and the names of the day on which it was chosen. */
export interface CustomCopy {
  readonly flow: string
  readonly name: string
  readonly version: number
  /** The line that it belongs to. */
  readonly product_id: number
  readonly choices: readonly { step: string; title: string; codes: string[]; names: string[] }[]
  readonly form: readonly FormAnswer[]
  /** ISO instant: when it was chosen, or changed last. */
  readonly at: string
}
