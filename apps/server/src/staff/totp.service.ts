import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator has it: SHA-1, six digits, thirty seconds. */
const STEP_S = 30
const DIGITS = 6
/** Phones are a little wrong: a step before and after counts too. */
const DRIFT = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S)

export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac[mac.length - 1]! & 0xf
  const value = mac.readUInt32BE(at) & 0x7f_ff_ff_ff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/** The step whose code it is; nothing for a wrong one. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  const present = stepAt(now)
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    const expected = Buffer.from(codeAt(secret, step))
    if (expected.length === given.length && timingSafeEqual(expected, given)) return step
  }
  return undefined
}

export const totpUrl = (brand: string, login: string, secret: Uint8Array): string => {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(brand)}`
}
