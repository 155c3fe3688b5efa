import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

const BLOCK = 32
/** Random bytes, then the length of the message. */
const HEAD = 16 + 4

/** Over texts of the push and the token that both sides have, in the order of their characters. */
export const pushSignature = (...texts: readonly string[]): string =>
  createHash('sha1')
    .update([...texts].sort().join(''))
    .digest('hex')

/** Takes as long for a near miss as for a far one. */
export function isSigned(signature: string, texts: readonly string[]): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(pushSignature(...texts))]
  return given.length === own.length && timingSafeEqual(given, own)
}

/** PKCS#7 of 32, not of the cipher's 16: every byte of it says how long it is. */
function withoutPadding(plain: Buffer): Buffer {
  const length = plain.at(-1) ?? 0
  const padding = plain.subarray(plain.length - length)
  if (length < 1 || length > BLOCK || padding.length !== length || padding.some((byte) => byte !== length))
    throw new Error('padding')
  return plain.subarray(0, plain.length - length)
}

/** AES-256-CBC as WeChat and WeCom seal what they push; throws when it is not that. */
export function openPush(aesKey: string, sealed: string): { message: string; receiver: string } {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = withoutPadding(Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]))
  if (plain.length < HEAD) throw new Error('length')
  const end = HEAD + plain.readUInt32BE(HEAD - 4)
  if (end > plain.length) throw new Error('length')
  return { message: plain.toString('utf8', HEAD, end), receiver: plain.toString('utf8', end) }
}
