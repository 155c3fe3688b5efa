/** One-time codes. */
export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * 60_000
export const CODE_TRIES = 5
export const CODE_GAP_MS = 60_000
export const CODES_AN_HOUR = 5
export const CODES_A_DAY = 10
/** Of these, what anybody may ask for: the rest waits for the owner, logged in or on a device that has been before. */
export const STRANGERS_CODES_AN_HOUR = 4
export const STRANGERS_CODES_A_DAY = 8
/** Of what strangers may ask for, the share of one network while no code is proven: none uses up somebody else's number. */
export const NETWORKS_CODES_AN_HOUR = 3
export const NETWORKS_CODES_A_DAY = 5
/** Codes to other numbers that one member may ask for. */
export const CODES_A_DAY_PER_MEMBER = 10
/** Codes an hour from one address, whatever the phone: many customers share one behind a carrier. */
export const CODES_AN_HOUR_PER_ADDRESS = 60
/**
 * Tries at all codes of a number, right ones too; of these, at codes that strangers have asked for. The first try of who
 * asked for a code compares even then: the owner, who has read it, needs no second.
 */
export const CODE_TRIES_A_DAY = 30
export const STRANGERS_TRIES_A_DAY = 20
/** So long a login by SMS proves the number to the session that it opened. */
export const FRESH_LOGIN_MS = 10 * 60_000
/** From the second code an hour on, the slide puzzle comes first. */
export const CODES_WITHOUT_PUZZLE = 1

/** What is persisted on the phone, and how long. */
export const TOKEN_DAYS = 365
export const REDIRECT_DAYS = 7
export const WX_AUTH_DAYS = 6
export const WX_AUTH_VERSION = 1

/** The square code that a phone scans to go on where a desktop stopped. */
export const HANDOFF_LIFE_MS = 10 * 60_000

/** How long a change of number waits when the old one is not proven; the old one is told at once. */
export const MOBILE_CHANGE_WAIT_MS = 72 * 3_600_000

/** What a code is sent for. */
export const CODE_PURPOSES = [
  'login',
  'modify_mobile',
  'prove_mobile',
  'unregister',
  'redeem',
  'guest',
  'desk',
] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Agreements a newcomer consents to. */
export const CONSENTS = ['user_agreement', 'privacy'] as const
