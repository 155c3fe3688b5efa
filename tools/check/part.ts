export type Outcome = {
  /** How many files were looked at. */
  read: number
  /** One line each, beginning with the place. */
  findings: string[]
}

export type Part = { name: string; run: () => Promise<Outcome> }
