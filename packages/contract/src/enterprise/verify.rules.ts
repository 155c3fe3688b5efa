/** A proof is good for half a year. */
export const PROOF_DAYS = 180
/** Wrong tries an hour: of a member, then none; from one network or of one company, then only with a solved puzzle. */
export const TRIES_A_MEMBER = 5
export const TRIES_AN_ADDRESS = 100
export const TRIES_A_COMPANY = 30

/** Codes by mail, as those by SMS. */
export const EMAIL_CODE_LIFE_MS = 10 * 60_000
export const EMAIL_CODE_TRIES = 5
export const EMAIL_CODE_GAP_MS = 60_000
export const EMAIL_CODES_AN_HOUR = 5
export const EMAIL_CODES_A_DAY = 10
/** Of these, the share of one person: a colleague uses up nobody's mailbox. */
export const EMAIL_CODES_AN_HOUR_TO_ONE = 3
export const EMAIL_CODES_A_DAY_TO_ONE = 5
/** Tries at all codes of a mailbox, right ones too, whoever makes them; then each code has one. */
export const EMAIL_TRIES_A_DAY = 20
/** Whatever mailbox they go to. */
export const EMAIL_CODES_A_DAY_PER_MEMBER = 10
export const EMAIL_CODES_AN_HOUR_PER_ADDRESS = 60
/** From the second one an hour on, the slide puzzle comes first. */
export const EMAIL_CODES_WITHOUT_PUZZLE = 1

/** Requests a minute from one address: a whole office has one, and opens the same mail at ten o'clock. Guesses are counted apart. */
export const OFFICE_PER_MINUTE = 600
