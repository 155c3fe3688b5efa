import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { cutOff, type Whereabouts, weather } from '../faults/weather'
import type { World } from '../world/world'
import { answer, type Query } from './answer'
import { wxMessageApi } from './message.http'
import { type WxError, wxErrors } from './oauth'
import { userOf } from './users'

/** api.weixin.qq.com: what our server asks WeChat's. */
export const wxApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { appid, secret } = world.settings.wechat

    function whereabouts(request: FastifyRequest): Whereabouts {
      const query = request.query as Query
      const { touser } = (request.body ?? {}) as { touser?: unknown }
      if (typeof touser === 'string') return world.wxAt(touser)
      const held = world.oauth.peek(query.code ?? '') ?? world.oauth.check(query.access_token ?? '', query.openid ?? '')
      return 'scopeName' in held ? { scope: world.scope(held.scopeName) } : {}
    }
    weather(app, world, 'wx', whereabouts)

    app.register(wxMessageApi(world), { prefix: '/cgi-bin/message' })

    const wrongAccount = (given: Query): WxError | undefined => {
      if (!given.appid) return wxErrors.noAppid
      if (given.appid !== appid) return wxErrors.badAppid
      if (!given.secret) return wxErrors.noSecret
      return given.secret === secret ? undefined : wxErrors.badSecret
    }

    app.get<{ Querystring: Query }>('/sns/oauth2/access_token', async (request, reply) => {
      const { query } = request
      const wrong = wrongAccount(query)
      if (wrong) return answer(reply, wrong)
      if (query.grant_type !== 'authorization_code') return answer(reply, wxErrors.badGrantType)
      if (!query.code) return answer(reply, wxErrors.noCode)
      const at = whereabouts(request)
      if (world.fault('wx.busy', at)) return answer(reply, wxErrors.busy)
      if (world.fault('wx.code_invalid', at)) return answer(reply, wxErrors.badCode)
      if (world.fault('wx.code_used', at)) return answer(reply, wxErrors.codeUsed)
      const grant = world.oauth.peek(query.code)
      const tokens = world.oauth.redeem(query.code)
      if (grant && 'openid' in tokens) world.people.meet(tokens.openid, grant)
      if (world.fault('wx.answer_lost', at)) return cutOff(reply)
      return answer(reply, tokens)
    })

    app.get<{ Querystring: Query }>('/sns/oauth2/refresh_token', async ({ query }, reply) => {
      if (query.appid !== appid) return answer(reply, query.appid ? wxErrors.badAppid : wxErrors.noAppid)
      if (query.grant_type !== 'refresh_token') return answer(reply, wxErrors.badGrantType)
      return answer(reply, world.oauth.renew(query.refresh_token ?? ''))
    })

    app.get<{ Querystring: Query }>('/sns/userinfo', async (request, reply) => {
      const { query } = request
      const grant = world.oauth.check(query.access_token ?? '', query.openid ?? '')
      if ('errcode' in grant) return answer(reply, grant)
      if (grant.oauthScope !== 'snsapi_userinfo') return answer(reply, wxErrors.scopeUnauthorized)
      const unionid = world.oauth.unionid(grant)
      const origin = `http://${request.headers.host}`
      return answer(reply, {
        openid: query.openid,
        nickname: grant.snapshot ? '微信用户' : userOf(grant.user).nickname,
        sex: 0,
        language: '',
        city: '',
        province: '',
        country: '',
        headimgurl: `${origin}/sim/wx-avatar/${encodeURIComponent(grant.user)}`,
        privilege: [],
        ...(unionid ? { unionid } : {}),
      })
    })

    app.get<{ Querystring: Query }>('/sns/auth', async ({ query }, reply) => {
      const grant = world.oauth.check(query.access_token ?? '', query.openid ?? '')
      return answer(reply, 'errcode' in grant ? grant : { errcode: 0, errmsg: 'ok' })
    })

    app.post<{ Body: Query & { force_refresh?: unknown } }>('/cgi-bin/stable_token', async ({ body }, reply) => {
      const given = body ?? {}
      if (given.grant_type !== 'client_credential') return answer(reply, wxErrors.badGrantType)
      const wrong = wrongAccount(given)
      // This call says 40001 where the sns ones say 40125.
      if (wrong) return answer(reply, wrong === wxErrors.badSecret ? { ...wrong, errcode: 40001 } : wrong)
      if (world.fault('wx.busy')) return answer(reply, wxErrors.busy)
      const issued = given.force_refresh === true ? world.tokens.forceAccessToken() : world.tokens.accessToken()
      if (!issued) return answer(reply, wxErrors.tooFast)
      return answer(reply, { access_token: issued.value, expires_in: issued.expiresIn })
    })

    app.get<{ Querystring: Query }>('/cgi-bin/user/info', async ({ query }, reply) => {
      const state = world.tokens.tokenState(query.access_token ?? '')
      if (state !== 'live') return answer(reply, state === 'expired' ? wxErrors.tokenExpired : wxErrors.badToken)
      const openid = query.openid ?? ''
      return answer(reply, { subscribe: world.wxMessages.follows(openid) ? 1 : 0, openid })
    })

    app.get<{ Querystring: Query }>('/cgi-bin/ticket/getticket', async ({ query }, reply) => {
      const state = world.tokens.tokenState(query.access_token ?? '')
      if (state === 'unknown') return answer(reply, wxErrors.badToken)
      if (state === 'expired' || world.fault('wx.token_expired')) return answer(reply, wxErrors.tokenExpired)
      if (query.type !== 'jsapi') return answer(reply, { errcode: 40097, errmsg: 'invalid args' })
      if (world.fault('wx.ticket_quota')) return answer(reply, wxErrors.quota)
      const ticket = world.fault('wx.ticket_forged') ? world.tokens.forgedTicket() : world.tokens.ticket()
      return answer(reply, { errcode: 0, errmsg: 'ok', ticket: ticket.value, expires_in: ticket.expiresIn })
    })
  }
