// Many phones at once: what is not answered is asked again after a moment, under the same key.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const AT_ONCE = 40
const GIVES_UP_MS = 240_000

export type Answer = { code: number; data: unknown }

/** As a phone does it, whether the server is busy or dead. */
export const callAs = async (url: string, token: string, path: string, body?: object): Promise<Answer> => {
  const key = randomBytes(12).toString('hex')
  for (const end = Date.now() + GIVES_UP_MS; ; ) {
    try {
      const reply = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      })
      if (reply.status < 500) return (await reply.json()) as Answer
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await pause(250 + Math.random() * 500)
  }
}

export const inTurns = async <T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let at = 0; at < list.length; at += AT_ONCE)
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))))
  return done
}
