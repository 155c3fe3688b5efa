import type { Services } from '../../context'
import { providerCall } from '../calls'
import { ProviderAway, providerJson, textOf } from '../json'
import { forgetToken, type Lent, lentToken } from '../lent-token'

export type WecomCtx = Pick<Services, 'db' | 'transaction' | 'now' | 'env'> & Partial<Services>

/** Refused for good, in WeCom's own number. */
export class WecomRefused extends Error {
  override name = 'WecomRefused'
  readonly errcode: number
  constructor(call: string, errcode: number, why: string) {
    super(`wecom: ${call}: errcode ${errcode} ${why}`.slice(0, 200))
    this.errcode = errcode
  }
}

const TOKEN = 'wecom.access_token'
/** Unknown or expired: fetch another once and replay. */
const TOKEN_GONE = new Set([40014, 42001])
/** Busy, or too many calls for now: later it may do it. */
const BUSY = new Set([-1, 45009, 45033])

type Reply = Record<string, unknown>

const codeOf = (call: string, { errcode }: Reply): number => {
  if (typeof errcode === 'number') return errcode
  throw new ProviderAway(`wecom: ${call}: no errcode`)
}

function lent(call: string, reply: Reply): Lent {
  const token = textOf(reply.access_token)
  // Without a token nothing can be asked, whosever fault it is.
  if (codeOf(call, reply) !== 0 || token === '') throw new ProviderAway(`wecom: errcode ${reply.errcode} for a token`)
  return { value: token, expiresInSeconds: Number(reply.expires_in) || 0 }
}

const tokenOf = (ctx: WecomCtx): Promise<string> =>
  lentToken(ctx, TOKEN, () => {
    const { WECOM_API, WECOM_CORPID, WECOM_SECRET } = ctx.env
    const call = '/cgi-bin/gettoken'
    const query = new URLSearchParams({ corpid: WECOM_CORPID, corpsecret: WECOM_SECRET })
    return providerCall({ provider: 'wecom', call, log: ctx.log }, async () =>
      lent(call, await providerJson(`${WECOM_API}${call}?${query}`)),
    )
  })

interface WecomQuestion {
  readonly call: string
  readonly query?: Readonly<Record<string, string>>
  /** Without one it is a GET. */
  readonly body?: object
}

/** One call of WeCom's, answered or refused; its token is lent to all processes. */
export async function askWecom(ctx: WecomCtx, question: WecomQuestion): Promise<Reply> {
  const token = await tokenOf(ctx)
  const reply = await ask(ctx, question, token)
  if (reply) return reply
  await forgetToken(ctx, TOKEN, token)
  const again = await ask(ctx, question, await tokenOf(ctx))
  if (again) return again
  throw new ProviderAway(`wecom: ${question.call}: knows none of its tokens`)
}

/** Nothing when it does not know the token any longer. */
function ask(ctx: WecomCtx, { call, query, body }: WecomQuestion, token: string): Promise<Reply | undefined> {
  const url = `${ctx.env.WECOM_API}${call}?${new URLSearchParams({ access_token: token, ...query })}`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return providerCall({ provider: 'wecom', call, log: ctx.log }, async () => {
    const reply = await providerJson(url, body ? post : {})
    const errcode = codeOf(call, reply)
    if (errcode === 0) return reply
    if (TOKEN_GONE.has(errcode)) return undefined
    if (BUSY.has(errcode)) throw new ProviderAway(`wecom: ${call}: errcode ${errcode}`)
    throw new WecomRefused(call, errcode, textOf(reply.errmsg))
  })
}
