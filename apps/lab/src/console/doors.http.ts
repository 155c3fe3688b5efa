import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { World } from '../world/world'
import { type Door, doorsPage } from './doors.page'

/** One person a role, as the demo's program knows them. */
const doors: readonly Door[] = [
  { role: 'manager', title: '店长', about: '一家门店的今天' },
  { role: 'clerk', title: '店员', about: '签到、环节、到店登记' },
  { role: 'owner', title: '总部管理员', about: '什么都能看，也能授权' },
  { role: 'ops', title: '总部运营', about: '门店与排期' },
  { role: 'region', title: '区域经理', about: '华东区的门店' },
  { role: 'finance', title: '财务', about: '退款与对账单' },
  { role: 'marketing', title: '市场', about: '活动与券' },
  { role: 'support', title: '客服', about: '查单、代约' },
  { role: 'auditor', title: '审计', about: '只读' },
  { role: 'retoucher', title: '修图师', about: '还没有功能' },
]

/** A cookie belongs to a host and not to a port: only on the console's own host may it be set for the console. */
const isThere = ({ headers: { host = '' } }: FastifyRequest) => /^console\.localhost(:\d+)?$/.test(host)

/** The demo's ways into the console: one tap, and one is that person. */
export const consoleDoors =
  ({ demo, settings }: World): FastifyPluginAsync =>
  async (app) => {
    const here = `http://console.localhost:${settings.port}`
    app.get('/', async (request, reply) => {
      if (!isThere(request)) return reply.redirect(`${here}/console`)
      const code = await demo.staffCode()
      const page = doorsPage(doors, { code, consoleUrl: settings.consoleUrl })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
    })
    app.get<{ Params: { role: string } }>('/:role', async (request, reply) => {
      if (!isThere(request)) return reply.redirect(`${here}/console/${encodeURIComponent(request.params.role)}`)
      const token = await demo.staffDoor(request.params.role)
      if (!token) return reply.code(404).type('text/plain; charset=utf-8').send('这里没有演示的控制台')
      reply.header('set-cookie', `console=${token}; Path=/; HttpOnly; SameSite=Strict`)
      return reply.redirect(`${settings.consoleUrl}/`)
    })
  }
