import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Services } from '../context'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const BYTES = 32
const SALT_BYTES = 16

/** scrypt$N$salt$hash: the cost stands with it, so that it may rise later. */
export async function hashPassword({ randomBytes }: Pick<Services, 'randomBytes'>, password: string): Promise<string> {
  return hashWith(Buffer.from(randomBytes(SALT_BYTES)), password)
}

async function hashWith(salt: Buffer, password: string): Promise<string> {
  const hash = await derive(password.normalize('NFKC'), salt, BYTES, COST)
  return ['scrypt', COST.N, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** For a person who is not there: the answer takes as long as for one who is. */
const NOBODY = hashWith(Buffer.alloc(SALT_BYTES), 'nobody has this password')

export async function isPassword(password: string, saved: string | null | undefined): Promise<boolean> {
  const [, n, salt = '', hash = ''] = (saved ?? (await NOBODY)).split('$')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), BYTES, {
    ...COST,
    N: Number(n),
  })
  return timingSafeEqual(expected, given) && saved != null
}
