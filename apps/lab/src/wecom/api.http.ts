import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { weather } from '../faults/weather'
import type { World } from '../world/world'
import { answer, type Body, type Query } from './answer'
import { contactApi } from './contact.http'
import { groupApi } from './group.http'
import { wecomErrors } from './refusals'
import { wayApi } from './way.http'

/** Whom a call is about, so that faults of that phone follow it. */
function whereabouts(world: World, { query, body }: FastifyRequest) {
  const given = { ...(query as Query), ...(typeof body === 'object' && body !== null ? (body as Body) : {}) } as Body
  const { welcomes, book } = world.wecom
  const user =
    typeof given.welcome_code === 'string'
      ? welcomes.userOf(given.welcome_code)
      : book.follows.find(({ external_userid }) => external_userid === given.external_userid)?.user
  if (user !== undefined) return world.wecomAt(user)
  return typeof given.state === 'string' ? { subject: given.state } : {}
}

/** qyapi.weixin.qq.com, as much of it as customer contact needs. */
export const wecomApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    weather(app, world, 'wecom', (request) => whereabouts(world, request))

    app.get<{ Querystring: Query }>('/gettoken', async ({ query }, reply) => {
      const { corpid, secret } = world.settings.wecom
      if (query.corpid !== corpid) return answer(reply, wecomErrors.badCorpid)
      if (query.corpsecret !== secret) return answer(reply, wecomErrors.badSecret)
      return answer(reply, world.wecom.tokens.issue())
    })

    app.register(
      async (scope) => {
        scope.addHook('preHandler', async (request, reply) => {
          if (reply.sent) return
          const token = (request.query as Query).access_token
          if (!token) return answer(reply, wecomErrors.noToken)
          const state = world.wecom.tokens.stateOf(token)
          if (state === 'unknown') return answer(reply, wecomErrors.badToken)
          if (state === 'expired') return answer(reply, wecomErrors.tokenExpired)
          if (!world.fault('wecom.token_expired', whereabouts(world, request))) return
          world.wecom.tokens.expire()
          return answer(reply, wecomErrors.tokenExpired)
        })
        scope.register(wayApi(world))
        scope.register(contactApi(world))
        scope.register(groupApi(world), { prefix: '/groupchat' })
      },
      { prefix: '/externalcontact' },
    )
  }
