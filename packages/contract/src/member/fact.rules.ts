import type { MEMBER_FACTS } from './level.rules'

export type MemberFact = (typeof MEMBER_FACTS)[number]

type Value = string | number

/** What a fact is about, as its room told it. */
export type FactAbout = Readonly<Record<string, Value | readonly Value[]>>

/** Of one field: from, up to, or one of these. Both ends are in. */
export interface FactBounds {
  readonly min?: Value | undefined
  readonly max?: Value | undefined
  readonly any?: readonly Value[] | undefined
}

export type FactWhere = Readonly<Record<string, FactBounds>>

export interface DoneFact {
  readonly fact: MemberFact
  readonly at: Date
  readonly about: FactAbout
}

const isWithin = (value: Value, { min, max, any }: FactBounds): boolean =>
  (min === undefined || value >= min) &&
  (max === undefined || value <= max) &&
  (any === undefined || any.includes(value))

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value)

/** Every field that is asked for is there and fits; of several values one is enough. */
export const fits = (about: FactAbout, where: FactWhere = {}): boolean =>
  Object.entries(where).every(([field, bounds]) => {
    const value = about[field]
    if (value === undefined) return false
    return (isList(value) ? value : [value]).some((one) => isWithin(one, bounds))
  })

const DAY_MS = 86_400_000

export interface FactQuestion {
  readonly fact: MemberFact
  readonly where?: FactWhere | undefined
  /** Only of the last so many days. */
  readonly within_days?: number | undefined
}

export const matching = <F extends DoneFact>(facts: readonly F[], asked: FactQuestion, now: Date): F[] => {
  const { fact, where, within_days } = asked
  const since = within_days === undefined ? undefined : now.getTime() - within_days * DAY_MS
  return facts.filter(
    (one) => one.fact === fact && fits(one.about, where) && (since === undefined || one.at.getTime() >= since),
  )
}
