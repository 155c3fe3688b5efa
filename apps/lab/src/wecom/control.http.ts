import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { flag, objectOf, oneOf, optionalText, Refused, userIn } from '../control/read'
import type { Scope } from '../world/scope'
import type { World } from '../world/world'
import { addContact, deleteContact, joinGroup, leaveGroup } from './acts'
import { checkAddress } from './notices'
import { noticesOf, wecomState } from './shapes'

type ByUser = { Querystring: { user?: string } }

/** Acts of people at WeCom: add, delete, join, leave. Stands in the control API, with its errors. */
export const wecomControl =
  (world: World, scopeOf: (request: FastifyRequest) => Scope): FastifyPluginAsync =>
  async (app) => {
    const { book } = world.wecom
    /** The body, with whoever holds the phone where nobody is named. */
    const read = (request: FastifyRequest) => {
      const given = objectOf(request.body)
      const scope = scopeOf(request)
      return { given, user: userIn(given) ?? scope.wechat.user, scopeName: scope.name }
    }
    const wayBy = (given: Record<string, unknown>) => {
      const [config_id, state] = [optionalText(given, 'config_id'), optionalText(given, 'state')]
      if (config_id === undefined && state === undefined) throw new Refused('需要 state 或 config_id')
      return { ...(config_id === undefined ? {} : { config_id }), ...(state === undefined ? {} : { state }) }
    }

    app.get('/', async () => wecomState(world))
    /** Pushes of WeCom to the product: query and body as they were sent last. */
    app.get<ByUser>('/notices', async ({ query }) => noticesOf(world, query.user))

    app.post('/add', async (request) => {
      const { given, user, scopeName } = read(request)
      const way = book.way(wayBy(given))
      if (!way) throw new Refused('企业微信没有这个二维码')
      const [half, userid] = [flag(given, 'half') ?? false, optionalText(given, 'userid')]
      if (userid !== undefined && !way.user.includes(userid)) throw new Refused(`userid 是 ${way.user.join('、')} 之一`)
      return addContact(world, { way, user, scopeName, half, ...(userid === undefined ? {} : { userid }) })
    })

    app.post('/delete', async (request) => {
      const { given, user } = read(request)
      const by = oneOf(given, 'by', ['customer', 'staff']) ?? 'customer'
      return { deleted: await deleteContact(world, { user, by, userid: optionalText(given, 'userid') }) }
    })

    app.post('/join', async (request) => {
      const { given, user, scopeName } = read(request)
      const way = book.joinWay(wayBy(given))
      if (!way) throw new Refused('企业微信没有这个入群二维码')
      const joined = await joinGroup(world, { way, user, scopeName })
      if (!joined) throw new Refused('群都满了')
      return joined
    })

    app.post('/leave', async (request) => {
      const { given, user } = read(request)
      return { left: await leaveGroup(world, { user, chat_id: optionalText(given, 'chat_id') }) }
    })

    /** As the console asks when the address of notices is saved. */
    app.post('/check', async () => checkAddress(world))
  }
