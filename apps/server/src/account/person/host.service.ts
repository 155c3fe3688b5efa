import type { Ctx } from '../../context'
import { originOf } from '../../http/request/hosts'

function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Whether an address is a page of ours: else we would sign for, and redirect visitors to, foreign sites. */
export function isOurs(address: string, ctx: Ctx): boolean {
  const url = parsed(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return false
  const hosts = ctx.env.PUBLIC_HOSTS.length > 0 ? ctx.env.PUBLIC_HOSTS : [ctx.caller.host]
  return hosts.includes(url.host)
}

/** Where a link leads that is handed out: the host that was asked where it is one of ours, else the first of ours. */
export const publicOrigin = ({ env: { PUBLIC_HOSTS }, caller }: Ctx): string =>
  originOf(PUBLIC_HOSTS.includes(caller.host) ? caller.host : (PUBLIC_HOSTS[0] ?? caller.host))
