import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Services } from '../context'

const NONCE = 12
const TAG = 16

/** A chain that has not set its key has no console: `CONSOLE_HOSTS` without it does not start. */
const keyOf = ({ env }: Pick<Services, 'env'>, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', env.CONSOLE_KEY || 'no console', '', `kuaimen ${use}`, 32))

/** For what must be read again and may not stand open in a backup. `about` binds it to its row. */
export function seal(services: Pick<Services, 'env' | 'randomBytes'>, about: string, plain: Uint8Array): string {
  const nonce = Buffer.from(services.randomBytes(NONCE))
  const cipher = createCipheriv('aes-256-gcm', keyOf(services, 'seal'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(services: Pick<Services, 'env'>, about: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(services, 'seal'), bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

/** Short numbers that could be tried one by one are saved as this. */
export const keyed = (services: Pick<Services, 'env'>, use: string, text: string): Buffer =>
  createHmac('sha256', keyOf(services, use)).update(text).digest()
