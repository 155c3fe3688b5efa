import type { AuthorizeRefusal } from '../oauth/consent.page'
import type { OauthScope } from './oauth'

export interface AuthorizeRequest {
  redirectUri: string
  oauthScope: OauthScope
  state: string
}

const order = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

const refuse = (code: string, says: string): AuthorizeRefusal => ({ code, says })

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Reads an authorize address as strictly as WeChat's page does. */
export function readAuthorize(
  search: string,
  account: { appid: string; redirectHosts: string[] },
): AuthorizeRequest | AuthorizeRefusal {
  const query = new URLSearchParams(search)
  const appid = query.get('appid')
  const redirectUri = query.get('redirect_uri')
  const scope = query.get('scope')
  const state = query.get('state') ?? ''
  if (!appid) return refuse('10012', '缺少 appid 参数')
  if (appid !== account.appid) return refuse('40013', 'AppID 参数错误')
  if (!redirectUri) return refuse('10011', '缺少 redirect_uri 参数')
  if (!scope) return refuse('10010', '缺少 scope 参数')
  if (scope !== 'snsapi_base' && scope !== 'snsapi_userinfo') return refuse('10005', '该公众号没有这些 scope 的权限')
  if (query.get('response_type') !== 'code') return refuse('10002', 'response_type 必须是 code')
  if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) return refuse('10013', 'state 只能是 128 位以内的字母和数字')
  const given = [...query.keys()].filter((key) => order.includes(key))
  if (given.some((key, i) => order.indexOf(key) < order.indexOf(given[i - 1] ?? key)))
    return refuse('10002', `参数顺序必须是 ${order.join(' → ')}`)
  const target = parseUrl(redirectUri)
  if (!target || !/^https?:$/.test(target.protocol) || !account.redirectHosts.includes(target.hostname))
    return refuse('10003', 'redirect_uri 域名与后台配置不一致')
  return { redirectUri, oauthScope: scope, state }
}

/** The way home: code and state join whatever query the page already had. */
export function wayBack({ redirectUri, state }: AuthorizeRequest, code?: string): string {
  const [page = '', fragment] = redirectUri.split('#')
  const added = `${code ? `code=${code}&` : ''}state=${state}`
  return `${page}${page.includes('?') ? '&' : '?'}${added}${fragment === undefined ? '' : `#${fragment}`}`
}
