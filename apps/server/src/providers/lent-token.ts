import type { Services } from '../context'
import { dropToken, findToken, lockToken, saveToken } from './provider.sql'

const RENEW_EARLY_S = 300

export interface Lent {
  value: string
  expiresInSeconds: number
}

type TokenCtx = Pick<Services, 'db' | 'transaction' | 'now'>

/** Askings under way, by database: who waits for the lock holds a connection, so one of a process waits for all. */
const underWay = new WeakMap<Services['db'], Map<string, Promise<string>>>()

/** A token of a provider, fetched once for all processes and renewed before it runs out. */
export async function lentToken(ctx: TokenCtx, name: string, fetchToken: () => Promise<Lent>): Promise<string> {
  const live = await liveToken(ctx, ctx.db, name)
  if (live !== undefined) return live
  const askings = underWay.get(ctx.db) ?? new Map<string, Promise<string>>()
  underWay.set(ctx.db, askings)
  const asking = askings.get(name) ?? renew(ctx, name, fetchToken).finally(() => askings.delete(name))
  askings.set(name, asking)
  return asking
}

async function liveToken(ctx: TokenCtx, tx: Services['db'], name: string): Promise<string | undefined> {
  const row = await findToken(tx, name)
  return row && row.renew_at > ctx.now() ? row.value : undefined
}

const renew = (ctx: TokenCtx, name: string, fetchToken: () => Promise<Lent>): Promise<string> =>
  ctx.transaction(async (tx) => {
    await lockToken(tx, name)
    const again = await liveToken(ctx, tx, name)
    if (again !== undefined) return again
    const { value, expiresInSeconds } = await fetchToken()
    const lifeMs = Math.max(expiresInSeconds - RENEW_EARLY_S, 30) * 1000
    await saveToken(tx, { name, value, renew_at: new Date(ctx.now().getTime() + lifeMs) })
    return value
  })

export const forgetToken = (ctx: TokenCtx, name: string, value: string) => dropToken(ctx.db, name, value)
