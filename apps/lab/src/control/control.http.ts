import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { cities } from '../amap/cities'
import { chooseSubscription, refuseSubscription } from '../bridge/open-tags'
import { type Notice, notices, type Outcome, outcomes } from '../cashier/cashier'
import { scan, serve } from '../counter/counter'
import { entryOf, faultNames, providerTitles } from '../faults/catalogue'
import { type FaultSwitches, UnknownFault } from '../faults/switches'
import { s3Control } from '../s3/control.http'
import { knownUsers } from '../wechat/users'
import { wecomControl } from '../wecom/control.http'
import { wecomState } from '../wecom/shapes'
import { scopeOfCookie } from '../world/cookies'
import { type Device, defaultScope, type Scope, type WechatLogin } from '../world/scope'
import type { World } from '../world/world'
import {
  Refused,
  readDevice,
  readFaults,
  readFollow,
  readJson,
  readLocation,
  readScan,
  readServed,
  readSubscription,
  readUser,
} from './read'
import type { LabState } from './shapes'

const shownRows = 40

function stateOf(world: World, scope: Scope): LabState {
  const openid = world.people.openid(scope.wechat.user)
  return {
    scope: scope.name,
    device: scope.device,
    user: scope.wechat,
    location: scope.location,
    faults: scope.faults.list(),
    follows: world.wxMessages.follows(openid),
    subscriptions: world.wxMessages.leftFor(openid),
    wx_messages: world.wxMessages.list(openid).slice(0, shownRows),
    wecom: wecomState(world, shownRows),
    sms: world.inbox.list().slice(0, shownRows),
    mail: world.mail.list().slice(0, shownRows),
    payments: world.cashier.list().slice(0, shownRows),
    bridge_calls: scope.calls.list().slice(0, shownRows),
    requests: world.requests.list().slice(0, shownRows),
  }
}

/** Calls by which tests and the desk change the world. JSON in, JSON out; errors are { error: 一句话 }. */
export const controlHttp =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const scopeName = (request: FastifyRequest) =>
      (request.query as { scope?: string }).scope ?? scopeOfCookie(request.headers.cookie)
    const scopeOf = (request: FastifyRequest) => world.scope(scopeName(request))

    // Whatever the header says, a body here is JSON or nothing: curl and tests stay short.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
      readJson(body),
    )

    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error instanceof Refused || error instanceof UnknownFault ? 400 : (error.statusCode ?? 500)
      return reply.code(status).send({ error: error.message })
    })

    app.get('/state', async (request) => stateOf(world, scopeOf(request)))

    app.get('/choices', async () => ({
      users: knownUsers,
      cities: cities.map(({ city, province, longitude, latitude }) => ({ city, province, longitude, latitude })),
      faults: faultNames
        .filter((name) => name !== 'sms.unlimited' || world.demo.isThere)
        .map((name) => ({ name, ...entryOf(name) })),
      providers: providerTitles,
    }))

    app.get<{ Querystring: { to?: string } }>('/mail', async ({ query }) => world.mail.list(query.to))
    app.get<{ Querystring: { mobile?: string } }>('/sms', async ({ query }) => world.inbox.list(query.mobile))

    /** Messages of the service account, to a user or to all, and WeChat's pushes to the product about them. */
    const ofUser = (user: string | undefined) => (user ? world.people.openid(user) : undefined)
    app.get<{ Querystring: { user?: string } }>('/wx-messages', async ({ query }) =>
      world.wxMessages.list(ofUser(query.user)),
    )
    app.get<{ Querystring: { user?: string } }>('/wx-pushes', async ({ query }) =>
      world.pushes.list(ofUser(query.user)),
    )

    app.post('/follow', async (request) => {
      const { user = scopeOf(request).wechat.user, follows } = readFollow(request.body)
      world.wxMessages.follow(world.people.openid(user), follows)
      return { user, follows }
    })

    /** As if the person had chosen in the sheet, or in the settings of the account. */
    app.post('/subscription', async (request) => {
      const { user = scopeOf(request).wechat.user, template_ids, choice } = readSubscription(request.body)
      const openid = world.people.openid(user)
      if (choice === 'refuse') await refuseSubscription(world, openid, template_ids)
      else await chooseSubscription(world, openid, template_ids, choice)
      return { user, subscriptions: world.wxMessages.leftFor(openid) }
    })

    app.get('/payments', async () => world.cashier.list())

    app.post<{ Params: { no: string }; Body: { outcome?: Outcome; notice?: Notice } | undefined }>(
      '/payments/:no',
      async (request, reply) => {
        const { outcome = 'paid', notice = 'now' } = request.body ?? {}
        if (!outcomes.includes(outcome)) throw new Refused(`outcome 是 ${outcomes.join('、')} 之一`)
        if (!notices.includes(notice)) throw new Refused(`notice 是 ${notices.join('、')} 之一`)
        const { no } = request.params
        const settled = await world.cashier.settle(no, outcome, notice)
        if (!settled) return reply.code(404).send({ error: `收银台没有 ${no} 这笔支付` })
        return world.cashier.list().find((payment) => payment.out_trade_no === no)
      },
    )

    app.post('/location', async (request) => {
      const scope = scopeOf(request)
      const given = readLocation(request.body)
      scope.faults.set({ 'location.denied': given === 'denied', 'location.timeout': given === 'timeout' })
      if (typeof given === 'object') scope.location = given
      return { location: scope.location, faults: scope.faults.list() }
    })

    app.get('/faults', async (request) => scopeOf(request).faults.list())

    app.post('/faults', async (request) => {
      const scope = scopeOf(request)
      const switches = readFaults(request.body) as FaultSwitches
      if (switches['sms.unlimited'] && !(await world.demo.start()))
        throw new Refused('这里没有演示数据，短信次数不能放宽')
      scope.faults.set(switches)
      return scope.faults.list()
    })

    /** Faults that have come to pass for a payment, a mobile or whatever faults are aimed at. */
    app.get<{ Params: { subject: string } }>('/fired/:subject', async ({ params }) => world.fired.of(params.subject))

    /** Calls whose answers are held back; a POST lets them all go on. */
    app.get('/held', async () => world.held.list())
    app.post('/held', async () => world.held.release())

    app.post('/user', async (request): Promise<WechatLogin> => {
      const scope = scopeOf(request)
      scope.wechat = { ...scope.wechat, ...readUser(request.body) }
      return scope.wechat
    })

    app.post('/device', async (request): Promise<Device> => {
      const scope = scopeOf(request)
      scope.device = { ...scope.device, ...readDevice(request.body) }
      return scope.device
    })

    app.get('/bridge-calls', async (request) => scopeOf(request).calls.list())

    app.post<{ Params: { id: string }; Body: { choice?: string } | undefined }>(
      '/bridge-calls/:id',
      async (request, reply) => {
        const call = await scopeOf(request).calls.choose(Number(request.params.id), request.body?.choice ?? '')
        return call ?? reply.code(404).send({ error: '没有这个等待选择的调用' })
      },
    )

    /** The counter of a store: who shows this code, and the next step of a visit. */
    app.post('/scan', async (request) => scan(world, scopeOf(request), readScan(request.body)))
    app.post('/scan/move', async (request) => serve(world, readServed(request.body)))

    app.register(s3Control(world), { prefix: '/s3' })
    app.register(wecomControl(world, scopeOf), { prefix: '/wecom' })

    app.get('/requests', async () => world.requests.list())

    app.post('/reset', async (request) => {
      const asked = (request.query as { scope?: string }).scope
      const name = scopeName(request)
      world.reset(asked === undefined && name === defaultScope ? undefined : name)
      return stateOf(world, scopeOf(request))
    })
  }
