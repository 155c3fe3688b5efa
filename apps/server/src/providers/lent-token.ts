import type { Ctx } from '../context'
import { dropToken, findToken, keepToken, lockToken } from './provider.sql'

const RENEW_EARLY_S = 300

export interface Lent {
  value: string
  expiresInSeconds: number
}

type TokenCtx = Pick<Ctx, 'db' | 'transaction' | 'now'>

/** A token of a provider, fetched once for all processes and renewed before it runs out. */
export async function lentToken(ctx: TokenCtx, name: string, fetchToken: () => Promise<Lent>): Promise<string> {
  const isLive = (row: { renew_at: Date } | undefined) => row !== undefined && row.renew_at > ctx.now()
  const kept = await findToken(ctx.db, name)
  if (kept && isLive(kept)) return kept.value
  return ctx.transaction(async (tx) => {
    await lockToken(tx, name)
    const again = await findToken(tx, name)
    if (again && isLive(again)) return again.value
    const { value, expiresInSeconds } = await fetchToken()
    const lifeMs = Math.max(expiresInSeconds - RENEW_EARLY_S, 30) * 1000
    await keepToken(tx, { name, value, renew_at: new Date(ctx.now().getTime() + lifeMs) })
    return value
  })
}

export const forgetToken = (ctx: TokenCtx, name: string) => dropToken(ctx.db, name)
