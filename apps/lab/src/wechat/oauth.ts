import { randomBytes } from 'node:crypto'
import type { Clock } from '../world/clock'
import { openidOf, unionidOf } from './users'

export type OauthScope = 'snsapi_base' | 'snsapi_userinfo'

/** Consents given in each phone, by person and scope. */
export interface Grant {
  user: string
  oauthScope: OauthScope
  snapshot: boolean
  unionid: boolean
  /** The lab scope of the phone, so that its faults follow the code. */
  scopeName: string
}

interface Timed {
  grant: Grant
  issuedAt: number
}

interface Code extends Timed {
  used: boolean
}

export interface WxError {
  errcode: number
  errmsg: string
}

export interface UserTokens {
  access_token: string
  expires_in: number
  refresh_token: string
  openid: string
  scope: string
  is_snapshotuser?: 1
  unionid?: string
}

const minute = 60_000
const codeLife = 5 * minute
// An expired code is remembered as long again, then it is simply unknown.
const codeMemory = 2 * codeLife
const accessLife = 7200 * 1000
const refreshLife = 30 * 24 * 60 * minute

export const wxErrors = {
  busy: { errcode: -1, errmsg: 'system error' },
  badCode: { errcode: 40029, errmsg: 'invalid code' },
  codeUsed: { errcode: 40163, errmsg: 'code been used' },
  codeExpired: { errcode: 42003, errmsg: 'code expired' },
  badAppid: { errcode: 40013, errmsg: 'invalid appid' },
  badSecret: { errcode: 40125, errmsg: 'invalid appsecret' },
  badOpenid: { errcode: 40003, errmsg: 'invalid openid' },
  badToken: { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' },
  tokenExpired: { errcode: 42001, errmsg: 'access_token expired' },
  badRefresh: { errcode: 40030, errmsg: 'invalid refresh_token' },
  refreshExpired: { errcode: 42002, errmsg: 'refresh_token expired' },
  badGrantType: { errcode: 40002, errmsg: 'invalid grant_type' },
  noAppid: { errcode: 41002, errmsg: 'appid missing' },
  noSecret: { errcode: 41004, errmsg: 'appsecret missing' },
  noCode: { errcode: 41008, errmsg: 'missing code' },
  scopeUnauthorized: { errcode: 48001, errmsg: 'api unauthorized' },
  quota: { errcode: 45009, errmsg: 'reach max api daily quota limit' },
  badTemplate: { errcode: 40037, errmsg: 'invalid template_id' },
  notFollowing: { errcode: 43004, errmsg: 'require subscribe' },
  notSubscribed: { errcode: 43101, errmsg: 'user refuse to accept the msg' },
  tooFast: { errcode: 45011, errmsg: 'api minute-quota reach limit, must slower, retry next minute' },
} satisfies Record<string, WxError>

/** Codes and user tokens of the service account. */
export class OauthLedger {
  private readonly codes = new Map<string, Code>()
  private readonly access = new Map<string, Timed>()
  private readonly refresh = new Map<string, Timed>()

  constructor(
    private readonly appid: string,
    private readonly now: Clock,
  ) {}

  issueCode(grant: Grant): string {
    for (const [code, { issuedAt }] of this.codes) if (this.now() - issuedAt > codeMemory) this.codes.delete(code)
    const code = `0${randomBytes(24).toString('base64url').slice(0, 31)}`
    this.codes.set(code, { grant, issuedAt: this.now(), used: false })
    return code
  }

  /** The grant behind a code without consuming it. */
  peek(code: string): Grant | undefined {
    return this.codes.get(code)?.grant
  }

  redeem(code: string): UserTokens | WxError {
    const known = this.codes.get(code)
    const age = this.now() - (known?.issuedAt ?? 0)
    if (!known || age > codeMemory) return wxErrors.badCode
    if (known.used) return wxErrors.codeUsed
    if (age > codeLife) return wxErrors.codeExpired
    known.used = true
    return this.issueTokens(known.grant)
  }

  renew(refreshToken: string): UserTokens | WxError {
    const known = this.refresh.get(refreshToken)
    if (!known) return wxErrors.badRefresh
    if (this.now() - known.issuedAt > refreshLife) return wxErrors.refreshExpired
    return this.issueTokens(known.grant, refreshToken)
  }

  /** The grant of a live token that belongs to this openid. */
  check(accessToken: string, openid: string): Grant | WxError {
    const known = this.access.get(accessToken)
    if (!known) return wxErrors.badToken
    if (this.now() - known.issuedAt > accessLife) return wxErrors.tokenExpired
    return this.openid(known.grant) === openid ? known.grant : wxErrors.badOpenid
  }

  openid(grant: Grant): string {
    return openidOf(this.appid, grant.snapshot ? `snapshot:${grant.user}` : grant.user)
  }

  unionid(grant: Grant): string | undefined {
    if (!grant.unionid) return undefined
    return unionidOf(grant.snapshot ? `snapshot:${grant.user}` : grant.user)
  }

  clear() {
    this.codes.clear()
    this.access.clear()
    this.refresh.clear()
  }

  private issueTokens(grant: Grant, reused?: string): UserTokens {
    const issuedAt = this.now()
    const accessToken = randomBytes(64).toString('base64url')
    const refreshToken = reused ?? randomBytes(64).toString('base64url')
    this.access.set(accessToken, { grant, issuedAt })
    if (!reused) this.refresh.set(refreshToken, { grant, issuedAt })
    const unionid = grant.oauthScope === 'snsapi_userinfo' ? this.unionid(grant) : undefined
    return {
      access_token: accessToken,
      expires_in: 7200,
      refresh_token: refreshToken,
      openid: this.openid(grant),
      scope: grant.oauthScope,
      ...(grant.snapshot ? { is_snapshotuser: 1 as const } : {}),
      ...(unionid ? { unionid } : {}),
    }
  }
}
