import type { Services } from '../context'
import { isSigned, openPush } from './wechat/push-seal'

/** A push that is older was recorded by somebody and sent again. */
const WINDOW_MS = 10 * 60_000

/** The secrets both sides know, and for whom a push has to be. */
export interface PushKeys {
  readonly token: string
  readonly aesKey: string
  readonly receiver: string
}

export type PushQuery = Readonly<Record<string, string | undefined>>

export class PushRefused extends Error {
  override name = 'PushRefused'
}

/** Signed with the token that only the sender and we have, and lately. */
export function verifyPush(
  { token, aesKey }: PushKeys,
  { timestamp = '', nonce = '' }: PushQuery,
  { signature, sealed, now }: { signature: string | undefined; sealed?: string; now: Services['now'] },
): void {
  if (!token || !aesKey) throw new PushRefused('no keys')
  const texts = [token, timestamp, nonce, ...(sealed === undefined ? [] : [sealed])]
  if (!nonce || !isSigned(signature ?? '', texts)) throw new PushRefused('signature')
  if (!/^[1-9]\d{9}$/.test(timestamp) || Math.abs(now().getTime() - Number(timestamp) * 1000) > WINDOW_MS)
    throw new PushRefused('time')
}

function unsealed(key: string, sealed: string) {
  try {
    return openPush(key, sealed)
  } catch (cause) {
    throw new PushRefused('seal', { cause })
  }
}

/** The text sealed in a push, if it was signed lately and is for us. */
export function openVerified(keys: PushKeys, query: PushQuery, sealed: string, now: Services['now']): string {
  verifyPush(keys, query, { signature: query.msg_signature, sealed, now })
  const { message, receiver } = unsealed(keys.aesKey, sealed)
  if (receiver !== keys.receiver) throw new PushRefused('receiver')
  return message
}

/** The word that checks an address is one word. A push that somebody has recorded holds XML, and is not said to them. */
export const echoOf = (word: string): string | undefined => (/^[\w-]{1,128}$/.test(word) ? word : undefined)

/** A field that is given twice is not what a provider sends. */
export const pushQueryOf = (query: unknown): PushQuery =>
  Object.fromEntries(
    Object.entries(typeof query === 'object' && query !== null ? query : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
