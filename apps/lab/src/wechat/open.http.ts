import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { weather } from '../faults/weather'
import { appOfHost } from '../proxy/phones'
import { scopeOfCookie } from '../world/cookies'
import type { World } from '../world/world'
import { type AuthorizeRequest, readAuthorize, wayBack } from './authorize'
import { consentPage, refusalPage } from './consent.page'
import { knownUsers, userOf } from './users'

const searchOf = (request: FastifyRequest) => request.url.split('?')[1] ?? ''

/** open.weixin.qq.com: the authorize page inside WeChat. */
export const wxOpen =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const account = world.settings.wechat
    const scopeOf = (request: FastifyRequest) => world.scope(scopeOfCookie(request.headers.cookie))
    weather(app, world, 'wx', (request) => ({ scope: scopeOf(request) }))

    function goBack(request: FastifyRequest, reply: FastifyReply, asked: AuthorizeRequest) {
      const { name, wechat } = scopeOf(request)
      const { user, snapshot, unionid } = wechat
      const code = world.oauth.issueCode({ user, snapshot, unionid, oauthScope: asked.oauthScope, scopeName: name })
      return reply.redirect(wayBack(asked, code))
    }

    app.get('/connect/oauth2/authorize', async (request, reply) => {
      const asked = readAuthorize(searchOf(request), account)
      reply.header('cache-control', 'no-store')
      if ('code' in asked) return reply.type('text/html; charset=utf-8').send(refusalPage(asked))
      const phone = new URL(asked.redirectUri).host
      // On the phone's own host, where its cookies are: a framed page gets no cookies across sites.
      if (!appOfHost(request.headers.host) && appOfHost(phone)) return reply.redirect(`http://${phone}${request.url}`)
      const scope = scopeOf(request)
      if (world.fault('wx.consent_refused', { scope })) return reply.redirect(wayBack(asked))
      if (asked.oauthScope === 'snsapi_base' || scope.wechat.consent === 'granted') return goBack(request, reply, asked)
      const current = userOf(scope.wechat.user)
      const users = knownUsers.includes(current) ? knownUsers : [current, ...knownUsers]
      const html = consentPage({ users, current: current.id, query: searchOf(request) })
      return reply.type('text/html; charset=utf-8').send(html)
    })

    app.get<{ Querystring: { user?: string; answer?: string } }>('/consent', async (request, reply) => {
      const asked = readAuthorize(searchOf(request), account)
      if ('code' in asked) return reply.type('text/html; charset=utf-8').send(refusalPage(asked))
      if (request.query.answer !== 'allow') return reply.redirect(wayBack(asked))
      scopeOf(request).wechat.user = request.query.user || scopeOf(request).wechat.user
      return goBack(request, reply, asked)
    })
  }
