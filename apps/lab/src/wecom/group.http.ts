import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { unionidOf, userOf } from '../wechat/users'
import type { World } from '../world/world'
import { makeGroup } from './acts'
import { answer, type Body } from './answer'
import type { JoinWay } from './book'
import { argument, type WecomError, wecomErrors } from './refusals'
import { isState, qrOf } from './way.http'

const isChatId = (id: unknown): id is string => typeof id === 'string' && /^wr[\w-]{4,62}$/.test(id)

function readJoinWay(body: Body): Omit<JoinWay, 'config_id' | 'qr_code' | 'made_at'> | WecomError {
  const { scene, state = '', remark = '', auto_create_room = 1, room_base_name = '', room_base_id = 1 } = body
  const { chat_id_list } = body
  if (scene !== 1 && scene !== 2) return argument('scene')
  if (!isState(state)) return argument('state is longer than 30')
  if (typeof remark !== 'string' || typeof room_base_name !== 'string' || [...room_base_name].length > 40)
    return argument('remark or room_base_name')
  if (auto_create_room !== 0 && auto_create_room !== 1) return argument('auto_create_room')
  if (!Array.isArray(chat_id_list) || chat_id_list.length < 1 || chat_id_list.length > 5)
    return argument('chat_id_list: 1 to 5')
  if (!chat_id_list.every(isChatId)) return wecomErrors.noGroup
  const base = { auto_create_room, room_base_name, room_base_id: Number(room_base_id) } as const
  return { scene, state, remark, chat_id_list: [...chat_id_list], ...base }
}

/** Groups of customers, and the codes that lead into them. Any group that is named exists. */
export const groupApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { book } = world.wecom

    app.post<{ Body: Body }>('/add_join_way', async (request, reply) => {
      const read = readJoinWay(request.body ?? {})
      if ('errcode' in read) return answer(reply, read)
      if (world.fault('wecom.quota', { subject: read.state })) return answer(reply, wecomErrors.quota)
      const config_id = randomBytes(16).toString('hex')
      const made = { config_id, qr_code: qrOf(request, config_id), made_at: new Date(world.now()).toISOString() }
      book.write((pages) => {
        pages.joinWays.push({ ...read, ...made })
        const missing = read.chat_id_list.filter((id) => !book.group(id))
        const name = read.room_base_name || '客户群'
        for (const [index, id] of missing.entries())
          pages.groups.push(makeGroup(world, `${name}${index + 1}`, 'sh_adviser_1', id))
      })
      return answer(reply, { config_id })
    })

    app.post<{ Body: Body }>('/get_join_way', async ({ body }, reply) => {
      const config_id = body?.config_id
      const way = typeof config_id === 'string' ? book.joinWay({ config_id }) : undefined
      if (!way) return answer(reply, argument('config_id'))
      const { made_at: _, ...join_way } = way
      return answer(reply, { join_way })
    })

    app.post<{ Body: Body }>('/del_join_way', async ({ body }, reply) => {
      const config_id = body?.config_id
      if (typeof config_id !== 'string' || !book.joinWay({ config_id })) return answer(reply, argument('config_id'))
      book.write((pages) => {
        pages.joinWays = pages.joinWays.filter((way) => way.config_id !== config_id)
      })
      return answer(reply, {})
    })

    app.post<{ Body: Body }>('/get', async ({ body }, reply) => {
      const group = book.group(String(body?.chat_id ?? ''))
      if (!group) return answer(reply, wecomErrors.noGroup)
      const { chat_id, name, owner, create_time } = group
      const customers = group.members.map(({ external_userid, user, state, join_time }) => {
        const bare = world.fault('wecom.no_unionid', world.wecomAt(user)) !== undefined
        return {
          userid: external_userid,
          type: 2,
          join_time,
          join_scene: 3,
          name: userOf(user).nickname,
          group_nickname: '',
          state,
          ...(bare ? {} : { unionid: unionidOf(user) }),
        }
      })
      const staff = { userid: owner, type: 1, join_time: create_time, join_scene: 1, name: owner, group_nickname: '' }
      const member_list = [staff, ...customers]
      return answer(reply, {
        group_chat: { chat_id, name, owner, create_time, notice: '', member_list, admin_list: [] },
      })
    })
  }
