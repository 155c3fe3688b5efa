import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { cutOff } from '../faults/weather'
import type { World } from '../world/world'
import { answer, type Query } from './answer'
import { type WxError, wxErrors } from './oauth'
import { subscribeSentXml, templateSentXml } from './push'
import { pushLater } from './pushes'

type Body = Record<string, unknown>

interface Asked {
  openid: string
  templateId: string
  data: Record<string, string>
}

/** How long a field may be, by the type its name begins with. */
const lengths: Record<string, number> = {
  thing: 20,
  character_string: 32,
  letter: 32,
  number: 32,
  symbol: 5,
  phrase: 5,
  name: 10,
  phone_number: 17,
  car_number: 8,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** { thing1: { value } } → { thing1: value }, or the name of the field that WeChat would not take. */
function readData(given: unknown): { fields: Record<string, string> } | { wrong: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { wrong: 'data' }
  const fields = Object.entries(given as Record<string, { value?: unknown } | null>).map(
    ([name, field]): [string, unknown] => [name, field?.value],
  )
  const wrong = fields.find(([name, value]) => {
    const most = lengths[name.replace(/\d+$/, '')] ?? Number.POSITIVE_INFINITY
    return typeof value !== 'string' || value === '' || [...value].length > most
  })
  return wrong ? { wrong: `data.${wrong[0]}.value` } : { fields: Object.fromEntries(fields) as Record<string, string> }
}

const isOpenid = (openid: string) => /^o[\w-]{5,63}$/.test(openid)
const isTemplate = (id: string) => /^[\w-]{8,64}$/.test(id)

/** api.weixin.qq.com/cgi-bin/message: what the account tells its followers and subscribers. */
export const wxMessageApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const tokenWrong = (query: Query) => {
      const state = world.tokens.tokenState(query.access_token ?? '')
      if (state === 'unknown') return wxErrors.badToken
      return state === 'expired' || world.fault('wx.token_expired') ? wxErrors.tokenExpired : undefined
    }

    /** Conditions of both kinds of message; the answer when one is refused. */
    function read(query: Query, body: Body | undefined): Asked | { refused: WxError } {
      const [openid, templateId] = [text(body?.touser), text(body?.template_id)]
      const refused =
        tokenWrong(query) ??
        (isOpenid(openid) ? undefined : wxErrors.badOpenid) ??
        (isTemplate(templateId) ? undefined : wxErrors.badTemplate) ??
        (world.fault('wx.busy', world.wxAt(openid)) ? wxErrors.busy : undefined)
      if (refused) return { refused }
      const data = readData(body?.data)
      if ('wrong' in data) return { refused: { errcode: 47003, errmsg: `argument invalid! ${data.wrong} invalid` } }
      return { openid, templateId, data: data.fields }
    }

    const sent = (reply: FastifyReply, openid: string, msgid: string) =>
      world.fault('wx.msg_answer_lost', world.wxAt(openid))
        ? cutOff(reply)
        : reply.type('text/plain').send(`{"errcode":0,"errmsg":"ok","msgid":${msgid}}`)

    app.post<{ Querystring: Query; Body: Body }>('/template/send', async ({ query, body }, reply) => {
      const asked = read(query, body)
      if ('refused' in asked) return answer(reply, asked.refused)
      const { openid, templateId, data } = asked
      const client_msg_id = text(body.client_msg_id)
      const before = world.wxMessages.before(openid, client_msg_id)
      if (before) return sent(reply, openid, before)
      if (!world.wxMessages.follows(openid) || world.fault('wx.msg_refused', world.wxAt(openid)))
        return answer(reply, wxErrors.notFollowing)
      const { msgid } = world.wxMessages.deliver({
        ...{ openid, user: world.people.nameOf(openid), kind: 'template', template_id: templateId },
        ...{ url: text(body.url), data, client_msg_id },
      })
      pushLater(world, openid, (now) => templateSentXml(openid, msgid, now))
      return sent(reply, openid, msgid)
    })

    app.post<{ Querystring: Query; Body: Body }>('/subscribe/bizsend', async ({ query, body }, reply) => {
      const asked = read(query, body)
      if ('refused' in asked) return answer(reply, asked.refused)
      const { openid, templateId, data } = asked
      if (world.fault('wx.msg_refused', world.wxAt(openid)) || !world.wxMessages.take(openid, templateId))
        return answer(reply, wxErrors.notSubscribed)
      const { msgid } = world.wxMessages.deliver({
        ...{ openid, user: world.people.nameOf(openid), kind: 'subscribe', template_id: templateId },
        ...{ url: text(body.page), data, client_msg_id: '' },
      })
      pushLater(world, openid, (now) => subscribeSentXml(openid, templateId, msgid, now))
      return sent(reply, openid, msgid)
    })
  }
