import type { Subject } from './subject.ts'

/** One line of the table; without a target it is only printed. */
export type Row = {
  what: string
  figure: string
  target?: string
  passed?: boolean
}

export type Bench = {
  name: string
  run: (subject: Subject) => Promise<Row[]>
}

export const atMost = (value: number, limit: number, shown: (value: number) => string) => ({
  target: `≤ ${shown(limit)}`,
  passed: value <= limit,
})

export const atLeast = (value: number, limit: number, shown: (value: number) => string) => ({
  target: `≥ ${shown(limit)}`,
  passed: value >= limit,
})
