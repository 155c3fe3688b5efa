import { WX_AUTH_VERSION } from '@kuaimen/contract/account/proof.rules'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { hashToken } from '../../account/session/session.service'
import type { Ctx } from '../../context'
import { readCookies } from '../../http/request/cookies'
import { whoOf } from '../gift/claim.service'
import { findIdentity } from './identity.sql'

/** Who asks, as far as we know it ourselves; of a stranger everything is empty. */
export interface Identity {
  /** Whose account the WeChat user has, or who is logged in without one. */
  readonly member_id: number | undefined
  readonly unionid: string
  readonly openid: string
  /** Stands for the WeChat user in ways and choices. */
  readonly who_hash: Buffer | undefined
}

/** The same in `leaving.sql.ts`. */
const whoHash = (unionid: string, openid: string): Buffer | undefined => {
  if (unionid !== '') return whoOf(unionid)
  return openid === '' ? undefined : whoOf(`openid:${openid}`)
}

/**
 * From the session, else from the ticket, and never from what a payload says: a unionid that is somebody else's makes
 * nobody somebody else.
 */
export async function identityOf(ctx: Ctx, ticket: string): Promise<Identity> {
  const { token } = ctx.caller
  const asked = { token: token ? hashToken(token) : null, ticket: ticket === '' ? null : hashToken(ticket) }
  const found = asked.token || asked.ticket ? await findIdentity(ctx.db, asked, ctx.now()) : undefined
  const [unionid, openid] = [found?.unionid ?? '', found?.openid ?? '']
  return { member_id: found?.member_id ?? undefined, unionid, openid, who_hash: whoHash(unionid, openid) }
}

function ticketIn(cookie: string | undefined): string {
  try {
    const { v, ticket } = Object(JSON.parse(cookie ?? 'null'))
    return v === WX_AUTH_VERSION && typeof ticket === 'string' ? ticket : ''
  } catch {
    return ''
  }
}

/** For what is asked by GET: a ticket in an address would stay in the logs of whatever lies between. */
export const identityByCookie = (ctx: Ctx): Promise<Identity> =>
  identityOf(ctx, ticketIn(readCookies(ctx.caller.cookies)[COOKIES.wxAuth]))
