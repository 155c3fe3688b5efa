import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, type Whereabouts, weather } from '../faults/weather'
import { userOf } from '../wechat/users'
import type { World } from '../world/world'
import { openIdOf, unionIdOf } from './users'

const errors = {
  badParameter: { error_code: 10002, description: '参数错误' },
  badClientKey: { error_code: 10003, description: 'client_key 错误' },
  noScope: { error_code: 10004, description: '应用权限不足，请申请对应的 scope 权限' },
  missing: { error_code: 10005, description: '缺少参数' },
  badCode: { error_code: 10007, description: '授权码过期' },
  badToken: { error_code: 10008, description: 'access_token 无效或过期' },
  badSecret: { error_code: 10013, description: 'client_key 或者 client_secret 报错' },
}

const tokenSeconds = 1_296_000
const formOf = ({ body }: FastifyRequest) => new URLSearchParams(typeof body === 'string' ? body : '')
const tokenOf = (request: FastifyRequest) =>
  String(request.headers.access_token ?? formOf(request).get('access_token') ?? '')

/** open.douyin.com, what our server asks. Errors have status 200. */
export const dyApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { clientKey, clientSecret } = world.settings.douyin
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => body,
    )

    function whereabouts(request: FastifyRequest): Whereabouts {
      const consent = world.douyin.peek(formOf(request).get('code') ?? tokenOf(request))
      return consent ? { scope: world.scope(consent.scopeName) } : {}
    }
    weather(app, world, 'toutiao', whereabouts)

    function answer(request: FastifyRequest, reply: FastifyReply, said: Record<string, unknown>) {
      const all = { error_code: 0, description: '', ...said, captcha: '', desc_url: '' }
      const asTexts = world.fault('toutiao.text_numbers', whereabouts(request))
      const data = asTexts ? Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)])) : all
      const logged = { ...data, log_id: randomBytes(12).toString('hex') }
      return reply.send({ data: logged, message: 'error_code' in said ? 'error' : 'success' })
    }

    app.post('/oauth/access_token', async (request, reply) => {
      const form = formOf(request)
      const at = whereabouts(request)
      const code = form.get('code')
      if (!code || !form.get('client_key')) return answer(request, reply, errors.missing)
      if (form.get('client_key') !== clientKey) return answer(request, reply, errors.badClientKey)
      if (form.get('client_secret') !== clientSecret) return answer(request, reply, errors.badSecret)
      if (form.get('grant_type') !== 'authorization_code') return answer(request, reply, errors.badParameter)
      if (world.fault('toutiao.code_used', at)) return answer(request, reply, errors.badCode)
      const granted = world.douyin.redeem(code)
      if (world.fault('toutiao.answer_lost', at)) return cutOff(reply)
      if (!granted) return answer(request, reply, errors.badCode)
      return answer(request, reply, {
        access_token: granted.token,
        expires_in: tokenSeconds,
        open_id: openIdOf(clientKey, granted.consent.user),
        refresh_token: `rft.${granted.token}`,
        refresh_expires_in: 2 * tokenSeconds,
        scope: granted.consent.oauthScope,
      })
    })

    app.post('/oauth/userinfo', async (request, reply) => {
      const at = whereabouts(request)
      const consent = world.douyin.check(tokenOf(request))
      if (world.fault('toutiao.scope_refused', at)) return answer(request, reply, errors.noScope)
      if (!consent || world.fault('toutiao.token_expired', at)) return answer(request, reply, errors.badToken)
      const { user, unionid } = consent
      const openId = openIdOf(clientKey, user)
      if (formOf(request).get('open_id') !== openId) return answer(request, reply, errors.badParameter)
      return answer(request, reply, {
        open_id: openId,
        union_id: unionid ? unionIdOf(user) : '',
        nickname: userOf(user).nickname,
        avatar: `http://${request.headers.host}/sim/wx-avatar/${encodeURIComponent(user)}`,
      })
    })
  }
