import type { FastifyPluginAsync } from 'fastify'
import { unionidOf, userOf } from '../wechat/users'
import type { World } from '../world/world'
import { answer, type Body, type Query } from './answer'
import type { Follow } from './book'
import { isUserid } from './people'
import { argument, wecomErrors } from './refusals'

const attachmentTypes = ['image', 'link', 'miniprogram', 'video', 'file']
const textBytes = 4000

/** The text and the attachments, or what is wrong with them. */
function readWelcome({ text, attachments = [] }: Body) {
  const content = typeof text === 'object' && text !== null ? (text as Body).content : text
  if (content !== undefined && typeof content !== 'string') return argument('text.content')
  if (Buffer.byteLength(content ?? '') > textBytes) return argument('text.content is longer than 4000 bytes')
  if (!Array.isArray(attachments) || attachments.length > 9) return argument('attachments: at most 9')
  const wrong = attachments.find((each: Body | null) => {
    const type = String(each?.msgtype)
    const link = type === 'link' ? (each?.link as Body | undefined) : undefined
    return !attachmentTypes.includes(type) || !each?.[type] || (link && !(link.title && link.url))
  })
  if (wrong) return argument('attachments')
  if (!content && attachments.length === 0) return argument('text or attachments')
  return { text: content ?? '', attachments: attachments as Body[] }
}

const followOf = ({ userid, createtime, state }: Follow) => ({
  userid,
  remark: '',
  description: '',
  createtime,
  tags: [],
  add_way: 1,
  oper_userid: userid,
  state,
})

const paged = <T>(rows: readonly T[], cursor: string, limit: number) => {
  const from = cursor ? Number(Buffer.from(cursor, 'base64url').toString()) : 0
  const next = from + limit < rows.length ? Buffer.from(String(from + limit)).toString('base64url') : ''
  return { rows: rows.slice(from, from + limit), next_cursor: next }
}

/** Customers of the company, and the first words to them. */
export const contactApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { book, welcomes } = world.wecom

    /** A unionid is there when the company has bound its service account; a contact waits to be asked once more. */
    const personOf = ({ external_userid, user }: Follow) => {
      const bare = world.fault('wecom.no_unionid', world.wecomAt(user)) !== undefined
      const { nickname } = userOf(user)
      const avatar = `http://localhost:${world.settings.port}/sim/wx-avatar/${encodeURIComponent(user)}`
      return {
        external_userid,
        name: nickname,
        avatar,
        type: 1,
        gender: 0,
        ...(bare ? {} : { unionid: unionidOf(user) }),
      }
    }

    app.get<{ Querystring: Query }>('/get', async ({ query }, reply) => {
      const follows = book.followsOf(query.external_userid ?? '')
      const [first] = follows
      if (!first) return answer(reply, wecomErrors.noContact)
      return answer(reply, { external_contact: personOf(first), follow_user: follows.map(followOf) })
    })

    app.get('/get_follow_user_list', async (_request, reply) => {
      const named = [...book.ways.flatMap(({ user }) => user), ...book.follows.map(({ userid }) => userid)]
      return answer(reply, { follow_user: [...new Set(named)] })
    })

    app.post<{ Body: Body }>('/batch/get_by_user', async ({ body }, reply) => {
      const { userid_list, cursor = '', limit = 50 } = body ?? {}
      if (!Array.isArray(userid_list) || userid_list.length === 0 || userid_list.length > 100)
        return answer(reply, argument('userid_list: 1 to 100'))
      if (!userid_list.every(isUserid)) return answer(reply, wecomErrors.badUser)
      if (typeof limit !== 'number' || limit < 1 || limit > 100) return answer(reply, argument('limit: 1 to 100'))
      const all = book.follows.filter(({ userid }) => userid_list.includes(userid))
      const { rows, next_cursor } = paged(all, String(cursor), limit)
      const external_contact_list = rows.map((follow) => ({
        external_contact: personOf(follow),
        follow_info: followOf(follow),
      }))
      return answer(reply, { external_contact_list, next_cursor })
    })

    app.post<{ Body: Body }>('/send_welcome_msg', async ({ body }, reply) => {
      const code = String(body?.welcome_code ?? '')
      const said = readWelcome(body ?? {})
      if ('errcode' in said) return answer(reply, said)
      const user = welcomes.userOf(code)
      const at = user === undefined ? {} : world.wecomAt(user)
      if (world.fault('wecom.welcome_busy', at)) return answer(reply, wecomErrors.welcomeBusy)
      if (world.fault('wecom.welcome_gone', at)) return answer(reply, wecomErrors.welcomeSent)
      const sent = welcomes.send(code, said)
      return answer(reply, 'errcode' in sent ? sent : {})
    })
  }
