/** An operator is a key of the release before. */
export const STAFF_KINDS = ['person', 'machine', 'operator'] as const

export const STAFF_STATES = ['invited', 'active', 'suspended', 'left'] as const
export type StaffState = (typeof STAFF_STATES)[number]

export const staffStateText: Record<StaffState, string> = {
  invited: '待加入',
  active: '在职',
  suspended: '已停用',
  left: '已离职',
}

export const DEVICE_STATES = ['waiting', 'enrolled', 'ended'] as const
export const SESSION_VIAS = ['console', 'pin'] as const
export type SessionVia = (typeof SESSION_VIAS)[number]

export const PASSWORD_AT_LEAST = 10
export const PASSWORD_AT_MOST = 128
export const PIN_DIGITS = 6
/** One digit alone, or digits that follow each other, up or down: everybody tries these first. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, nth) => (Number(digit) - Number(pin[nth]) + 10) % 10)
  return steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0)
}

export const INVITE_MINUTES = 60
export const DEVICE_CODE_MINUTES = 10
/** So long a second factor counts for an act that wants one. */
export const REAUTH_MINUTES = 10
export const SESSION_HOURS = 12
export const IDLE_MINUTES = 45
/** On a tablet of the store. */
export const TABLET_IDLE_HOURS = 8
/** Between the password and the second factor. */
export const HALF_MINUTES = 10
export const RECOVERY_CODES = 10

/** Free tries, then a wait that doubles: 30 s, 1 min, 2 min … at most an hour. */
export const FREE_TRIES = 5
const FIRST_WAIT_S = 30
const LONGEST_WAIT_S = 3600
/** Tries of so long ago are forgotten. */
export const TRIES_FORGOTTEN_HOURS = 24

export const waitAfter = (tries: number): number =>
  tries < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (tries - FREE_TRIES))
