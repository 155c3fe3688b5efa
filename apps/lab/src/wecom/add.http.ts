import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { appOfHost } from '../proxy/phones'
import { knownUsers, userOf } from '../wechat/users'
import { scopeOfCookie } from '../world/cookies'
import type { World } from '../world/world'
import { addContact, joinGroup } from './acts'
import { addPage, joinPage, saysPage } from './add.page'
import { adviserName } from './people'
import { qrPng } from './picture'

type ById = { Params: { id: string } }

const portOf = (request: FastifyRequest) => /:(\d+)$/.exec(request.headers.host ?? '')?.[0] ?? ''

/** The page a scanned code opens, and the picture of the code. */
export const wecomPages =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { book } = world.wecom
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    )
    const scopeOf = (request: FastifyRequest) => world.scope(scopeOfCookie(request.headers.cookie))
    const html = (reply: FastifyReply, text: string) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)
    const gone = (reply: FastifyReply) => html(reply.code(404), saysPage('二维码已失效', '请向商家要一个新的。'))

    app.get<{ Params: { file: string } }>('/qr/:file', async (request, reply) => {
      const config_id = request.params.file.replace(/\.png$/, '')
      if (!book.way({ config_id }) && !book.joinWay({ config_id })) return reply.code(404).send()
      const address = `http://wx.localhost${portOf(request)}/sim/wecom/add/${config_id}`
      return reply.type('image/png').send(qrPng(address, config_id))
    })

    app.get<ById>('/add/:id', async (request, reply) => {
      // On the phone's own host, where its cookie says who holds it.
      if (!appOfHost(request.headers.host)) return reply.redirect(`http://wx.localhost${portOf(request)}${request.url}`)
      const { id: config_id } = request.params
      const current = userOf(scopeOf(request).wechat.user)
      const users = knownUsers.includes(current) ? knownUsers : [current, ...knownUsers]
      const scanner = { action: `/sim/wecom/add/${config_id}`, users, current: current.id }
      const way = book.way({ config_id })
      if (way) return html(reply, addPage(way, scanner))
      const joinWay = book.joinWay({ config_id })
      return joinWay ? html(reply, joinPage(joinWay, scanner)) : gone(reply)
    })

    app.post<ById & { Body: string | undefined }>('/add/:id', async (request, reply) => {
      const { id: config_id } = request.params
      const given = new URLSearchParams(request.body ?? '')
      const scope = scopeOf(request)
      const user = given.get('user') || scope.wechat.user
      const way = book.way({ config_id })
      if (way) {
        const adding = { way, user, scopeName: scope.name, half: given.get('half') === '1' }
        const { contact, already } = await addContact(world, adding)
        const name = adviserName(contact.userid)
        if (already) return html(reply, saysPage('你们已经是好友', name))
        return html(reply, saysPage(contact.half ? '申请已发出' : '已添加', `${name}，回到商家的页面看看。`))
      }
      const joinWay = book.joinWay({ config_id })
      if (!joinWay) return gone(reply)
      const joined = await joinGroup(world, { way: joinWay, user, scopeName: scope.name })
      if (!joined) return html(reply, saysPage('群已满', '请向商家要一个新的二维码。'))
      return html(reply, saysPage(joined.already ? '你已在群里' : '已入群', joined.group.name))
    })
  }
