import type { Ctx } from '../context'
import { readCookies } from '../http/request/cookies'
import { originOf } from '../http/request/hosts'

/** A browser trusts this prefix with no other host and no other path; on this machine there is no certificate. */
const isLocal = (ctx: Ctx): boolean => originOf(ctx.caller.host).startsWith('http:')
const nameOf = (ctx: Ctx, name: string) => (isLocal(ctx) ? name : `__Host-${name}`)

export type CookieName = 'console' | 'console-tablet' | 'console-known'

export const readCookie = (ctx: Ctx, name: CookieName): string | undefined =>
  readCookies(ctx.caller.cookies)[nameOf(ctx, name)] || undefined

export function setCookie(ctx: Ctx, name: CookieName, value: string, seconds?: number): void {
  const lasting = seconds === undefined ? '' : `; Max-Age=${seconds}`
  const secure = isLocal(ctx) ? '' : '; Secure'
  ctx.caller.setCookie?.(`${nameOf(ctx, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${lasting}`)
}

/** A page of another origin cannot act with the cookies of who is signed in here. */
export const isFromHere = ({ caller: { origin, host } }: Ctx): boolean => origin === originOf(host)
