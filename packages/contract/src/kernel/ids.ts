/** Ids that people see: long enough not to be guessed, without letters that are misread aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const idPattern = (prefix: string, length: number): RegExp => new RegExp(`^${prefix}[${ALPHABET}]{${length}}$`)

/** Turns random bytes into a visible id: 5 bits a letter, one byte each, so that no letter is likelier. */
export const makeId = (prefix: string, random: Uint8Array): string =>
  prefix + Array.from(random, (byte) => ALPHABET[byte & 31]).join('')

export const ID_LENGTH = 16
