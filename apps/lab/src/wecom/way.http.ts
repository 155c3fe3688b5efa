import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { World } from '../world/world'
import { answer, type Body } from './answer'
import type { ContactWay } from './book'
import { isUserid } from './people'
import { argument, type WecomError, wecomErrors } from './refusals'

export const isState = (state: unknown): state is string => typeof state === 'string' && [...state].length <= 30
const isRemark = (remark: unknown): remark is string => typeof remark === 'string' && [...remark].length <= 30

type Settable = Pick<ContactWay, 'remark' | 'state' | 'skip_verify' | 'user'> & { style?: number }

/** Fields of a way that are written when it is made, and may change later. */
function readSettable(body: Body, type: 1 | 2): Settable | WecomError {
  const { state = '', remark = '', skip_verify = true, user, party, style } = body
  if (!isState(state)) return argument('state is longer than 30')
  if (!isRemark(remark)) return argument('remark is longer than 30')
  if (typeof skip_verify !== 'boolean') return argument('skip_verify')
  const users = user ?? []
  if (!Array.isArray(users) || !users.every(isUserid)) return wecomErrors.badUser
  if (type === 1 ? users.length !== 1 : users.length === 0 && !Array.isArray(party))
    return argument('user: one of them for type 1, several or departments for type 2')
  if (users.length > 100) return argument('user: at most 100')
  return { remark, state, skip_verify, user: users, ...(typeof style === 'number' ? { style } : {}) }
}

/** A code leads to the phone's own host: that is where its cookie says who holds it. */
export const qrOf = (request: { headers: { host?: string } }, config_id: string) =>
  `http://${request.headers.host}/sim/wecom/qr/${config_id}.png`

/** 联系我. */
export const wayApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { book } = world.wecom
    const wayOf = ({ config_id }: Body) => (typeof config_id === 'string' ? book.way({ config_id }) : undefined)

    app.post<{ Body: Body }>('/add_contact_way', async (request, reply) => {
      const body = request.body ?? {}
      const { type, scene } = body
      if (type !== 1 && type !== 2) return answer(reply, wecomErrors.noType)
      if (scene !== 1 && scene !== 2) return answer(reply, argument('scene'))
      const read = readSettable(body, type)
      if ('errcode' in read) return answer(reply, read)
      if (world.fault('wecom.quota', { subject: read.state })) return answer(reply, wecomErrors.quota)
      const config_id = randomBytes(16).toString('hex')
      const qr_code = scene === 2 ? qrOf(request, config_id) : ''
      const way = { config_id, type, scene, qr_code, made_at: new Date(world.now()).toISOString(), ...read }
      book.write((pages) => pages.ways.push(way as ContactWay))
      return answer(reply, qr_code ? { config_id, qr_code } : { config_id })
    })

    app.post<{ Body: Body }>('/get_contact_way', async ({ body }, reply) => {
      const way = wayOf(body ?? {})
      if (!way) return answer(reply, argument('config_id'))
      const { made_at: _, ...contact_way } = way
      return answer(reply, { contact_way: { ...contact_way, party: [] } })
    })

    app.post<{ Body: Body }>('/update_contact_way', async ({ body }, reply) => {
      const way = wayOf(body ?? {})
      if (!way) return answer(reply, argument('config_id'))
      const read = readSettable({ ...way, ...body }, way.type)
      if ('errcode' in read) return answer(reply, read)
      book.write(() => Object.assign(way, read))
      return answer(reply, {})
    })

    app.post<{ Body: Body }>('/del_contact_way', async ({ body }, reply) => {
      const way = wayOf(body ?? {})
      if (!way) return answer(reply, argument('config_id'))
      book.write((pages) => {
        pages.ways = pages.ways.filter((other) => other !== way)
      })
      return answer(reply, {})
    })
  }
