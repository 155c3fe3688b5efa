import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { gcj02ToWgs84 } from '../geo/gcj02'
import { appOfHost, type PhoneApp } from '../proxy/phones'
import { userAgentOf } from '../proxy/user-agents'
import { isScopeName, scopeCookie, scopeOfCookie } from '../world/cookies'
import type { World } from '../world/world'
import { alipayApi } from './alipay'
import type { Api } from './invocation'
import { bridgeScript } from './page/script'
import { wechatApi } from './wechat'

const apis: Partial<Record<PhoneApp, Api>> = { wx: wechatApi, ali: alipayApi }
/** Of a signed page, and the bytes of a picture: nothing to read in a log. */
const unread = /^(verify|appId$|picture$)/
const holdFor = 20_000

interface InvokeBody {
  name: string
  args: Record<string, unknown>
  page: string
  entryUrl: string
  currentUrl: string
}

/** Acts of the app around the page: served on the phone's own host, under /__lab. */
export const bridgeHttp =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const phone = (request: FastifyRequest) => ({
      app: appOfHost(request.headers.host) ?? ('phone' as const),
      scope: world.scope(scopeOfCookie(request.headers.cookie)),
    })

    app.get('/bridge.js', async (request, reply) => {
      const { app: opened, scope } = phone(request)
      const script = bridgeScript({
        app: opened,
        os: scope.device.os,
        userAgent: userAgentOf(opened, scope.device),
        missing: world.fault('bridge.missing', { scope }) !== undefined,
        slowMs: world.fault('bridge.slow', { scope })?.ms ?? 0,
      })
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script)
    })

    app.post<{ Body: InvokeBody }>('/bridge/invoke', async (request) => {
      const { app: opened, scope } = phone(request)
      const { name, args, currentUrl } = request.body
      const act = apis[opened]
      if (!act) return { reply: {} }
      const { reply, sheet, choose, tags, opened: onOpened } = act({ world, scope, app: opened, ...request.body })
      const shown = Object.fromEntries(
        Object.entries(args).filter(([key]) => name === 'preVerifyJSAPI' || !unread.test(key)),
      )
      const state = reply ? 'answered' : sheet ? 'open' : 'silent'
      const call = scope.calls.add(
        {
          at: new Date(world.now()).toISOString(),
          app: opened,
          name,
          args: shown,
          url: currentUrl,
          state,
          reply,
          sheet,
        },
        choose,
      )
      onOpened?.((later) => scope.calls.answer(call.id, later))
      return { id: call.id, reply, sheet, tags }
    })

    app.get<{ Querystring: { id: string } }>('/bridge/wait', async (request) => {
      const { calls } = phone(request).scope
      const id = Number(request.query.id)
      // After a reset no choice will ever come.
      if (!calls.find(id)) return { reply: { err_msg: 'system:cancel' } }
      return { reply: await calls.wait(id, holdFor) }
    })

    app.post<{ Body: { id: number; choice: string } }>('/bridge/choose', async (request) => {
      await phone(request).scope.calls.choose(request.body.id, request.body.choice)
      return {}
    })

    // Browsers know true positions, not the map's datum.
    app.get('/bridge/position', async (request) => {
      const { scope } = phone(request)
      if (world.fault('location.denied', { scope })) return { denied: true }
      if (world.fault('location.timeout', { scope })) return { silent: true }
      return { ...gcj02ToWgs84(scope.location), accuracy: 30 }
    })

    app.get('/wx-report', async (_request, reply) => reply.code(204).send())

    app.get<{ Params: { name: string }; Querystring: { to?: string } }>('/scope/:name', async (request, reply) => {
      const { name } = request.params
      if (!isScopeName(name)) return reply.code(400).send({ error: '场景名只能是字母、数字、点、横线和下划线' })
      const to = request.query.to ?? '/'
      reply.header('set-cookie', `${scopeCookie}=${name}; Path=/; SameSite=Lax`)
      return reply.redirect(/^\/(?![/\\])/.test(to) ? to : '/')
    })

    /** A fresh phone: nothing of the product's is left in this browser for this host. */
    app.get('/clear', async (_request, reply) =>
      reply.header('clear-site-data', '"cookies", "storage"').header('cache-control', 'no-store').send({}),
    )
  }
