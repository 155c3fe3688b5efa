import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { weather } from '../faults/weather'
import { appOfHost } from '../proxy/phones'
import { knownUsers, userOf } from '../wechat/users'
import { scopeOfCookie } from '../world/cookies'
import type { World } from '../world/world'
import { type AuthorizeRefusal, consentPage, type Looks, refusalPage } from './consent.page'
import type { ConsentLedger } from './ledger'

export interface Asked {
  redirectUri: string
  oauthScope: string
  state: string
}

/** The differences between one app's authorise page and the next. */
export interface AuthorizePage {
  provider: 'ali' | 'toutiao'
  prefix: string
  path: string
  looks: Looks
  ledger: ConsentLedger
  read: (query: URLSearchParams) => Asked | AuthorizeRefusal
  isSilent: (asked: Asked) => boolean
  /** The parameters a granted code goes home with. */
  answer: (asked: Asked, code: string) => Record<string, string>
}

const searchOf = (request: FastifyRequest) => request.url.split('?')[1] ?? ''

/** The answer joins whatever query the page already had, before its fragment. */
function wayHome(redirectUri: string, answer: Record<string, string>): string {
  const [page = '', fragment] = redirectUri.split('#')
  const joined = `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(answer)}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

/** An address of ours that the console allows. */
export function isAllowed(redirectUri: string, hosts: string[]): boolean {
  try {
    const { protocol, hostname } = new URL(redirectUri)
    return /^https?:$/.test(protocol) && hosts.includes(hostname)
  } catch {
    return false
  }
}

export const authorizeHttp =
  (world: World, page: AuthorizePage): FastifyPluginAsync =>
  async (app) => {
    const { provider, prefix, looks, ledger } = page
    const scopeOf = (request: FastifyRequest) => world.scope(scopeOfCookie(request.headers.cookie))
    const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text)
    weather(app, world, provider, (request) => ({ scope: scopeOf(request) }))

    function goBack(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
      const { name, wechat } = scopeOf(request)
      const { user, unionid } = wechat
      const code = ledger.issueCode({ user, unionid, oauthScope: asked.oauthScope, scopeName: name })
      return reply.redirect(wayHome(asked.redirectUri, page.answer(asked, code)))
    }

    app.get(page.path, async (request, reply) => {
      const asked = page.read(new URLSearchParams(searchOf(request)))
      reply.header('cache-control', 'no-store')
      if ('says' in asked) return html(reply, refusalPage(looks, asked))
      const phone = new URL(asked.redirectUri).host
      // On the phone's own host, where its cookies are: a framed page gets no cookies across sites.
      if (!appOfHost(request.headers.host) && appOfHost(phone)) return reply.redirect(`http://${phone}${request.url}`)
      const scope = scopeOf(request)
      if (world.fault(`${provider}.consent_refused`, { scope }))
        return reply.redirect(wayHome(asked.redirectUri, { state: asked.state }))
      if (page.isSilent(asked) || scope.wechat.consent === 'granted') return goBack(request, reply, asked)
      const current = userOf(scope.wechat.user)
      const users = knownUsers.includes(current) ? knownUsers : [current, ...knownUsers]
      const form = { action: `${prefix}/consent`, users, current: current.id, query: searchOf(request) }
      return html(reply, consentPage(looks, form))
    })

    app.get<{ Querystring: { user?: string; answer?: string } }>('/consent', async (request, reply) => {
      const asked = page.read(new URLSearchParams(searchOf(request)))
      if ('says' in asked) return html(reply, refusalPage(looks, asked))
      if (request.query.answer !== 'allow') return reply.redirect(wayHome(asked.redirectUri, { state: asked.state }))
      const { wechat } = scopeOf(request)
      wechat.user = request.query.user || wechat.user
      return goBack(request, reply, asked)
    })
  }
