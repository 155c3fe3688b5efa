import type { Env } from '../../env'
import { providerCall } from '../calls'
import { CodeRefused, type IdentityCtx, type IdentityProvider } from '../identity-shape'
import { ProviderAway, providerJson, textOf } from '../json'

/** Douyin and its siblings speak alike and differ in their addresses. */
interface Places {
  authorize: string
  token: string
  user: string
  scope: string
}

/** Code expired or used; scope taken back; token run out: authorise again. */
const START_OVER = new Set([10004, 10007, 10008, 2190008])

type Reply = Record<string, unknown>

const ask = (ctx: IdentityCtx, url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  providerCall({ provider: 'douyin', call: new URL(url).pathname, log: ctx.log }, () => post(ctx, url, form, headers))

async function post(ctx: IdentityCtx, url: string, form: Record<string, string>, headers: Record<string, string>) {
  const reply = await providerJson(url, { method: 'POST', headers, body: new URLSearchParams(form) })
  const data = (typeof reply.data === 'object' && reply.data !== null ? reply.data : {}) as Reply
  // Numbers come as numbers or as texts; an answer that says neither is none.
  const errorCode = Number(data.error_code ?? Number.NaN)
  if (errorCode === 0) return data
  if (START_OVER.has(errorCode)) throw new CodeRefused(`douyin: error_code ${errorCode}`)
  ctx.log.error({ provider: 'toutiao', path: new URL(url).pathname, errorCode }, 'douyin refuses')
  throw new ProviderAway(`douyin: error_code ${errorCode}`)
}

const bytedanceIdentity = (placesOf: (env: Env) => Places): IdentityProvider => ({
  authorizeUrl(env, { redirectUri, state }) {
    if (!env.DY_CLIENT_KEY) throw new ProviderAway('douyin: no client key')
    const { authorize, scope } = placesOf(env)
    const client = { client_key: env.DY_CLIENT_KEY, response_type: 'code', scope }
    return `${authorize}?${new URLSearchParams({ ...client, redirect_uri: redirectUri, state })}`
  },

  async identify(ctx, code, scope) {
    const { token, user } = placesOf(ctx.env)
    const { DY_CLIENT_KEY: client_key, DY_CLIENT_SECRET: client_secret } = ctx.env
    const granted = await ask(ctx, token, { client_key, client_secret, code, grant_type: 'authorization_code' })
    const openid = textOf(granted.open_id)
    const accessToken = textOf(granted.access_token)
    if (!openid || !accessToken) throw new ProviderAway('douyin: no open_id')
    // Its documents put the token in the form, its own SDK in a header: both are given.
    const withToken = { access_token: accessToken }
    const profile: Reply = scope === 'full' ? await ask(ctx, user, { open_id: openid, ...withToken }, withToken) : {}
    return {
      provider: 'toutiao',
      openid,
      unionid: textOf(profile.union_id),
      nickname: textOf(profile.nickname),
      avatar: textOf(profile.avatar),
    }
  },
})

/** Silent scopes are for invited merchants only, so both of ours ask for user_info. */
export const douyinIdentity = bytedanceIdentity(({ DY_OPEN }) => ({
  authorize: `${DY_OPEN}/platform/oauth/connect/`,
  token: `${DY_OPEN}/oauth/access_token/`,
  user: `${DY_OPEN}/oauth/userinfo/`,
  scope: 'user_info',
}))
