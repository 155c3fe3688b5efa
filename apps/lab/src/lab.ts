import fastify, { type FastifyInstance } from 'fastify'
import { aliAuth } from './alipay/auth.http'
import { aliGateway } from './alipay/gateway.http'
import { amapApi } from './amap/amap.http'
import { amapWeb } from './amap/web.http'
import { bridgeHttp } from './bridge/bridge.http'
import { consoleDoors } from './console/doors.http'
import { controlHttp } from './control/control.http'
import { deskHttp } from './desk/desk.http'
import { dyApi } from './douyin/api.http'
import { dyConnect } from './douyin/open.http'
import type { Settings } from './env'
import { fapiaoApi } from './fapiao/fapiao.http'
import { mailApi } from './mail/mail.http'
import { smsApi } from './sms/sms.http'
import { wxApi } from './wechat/api.http'
import { wxAvatars } from './wechat/avatar.http'
import { wxOpen } from './wechat/open.http'
import { wecomPages } from './wecom/add.http'
import { wecomApi } from './wecom/api.http'
import type { Clock } from './world/clock'
import { World } from './world/world'
import { wxpayH5 } from './wxpay/h5.http'
import { wxpayApi } from './wxpay/wxpay.http'

export interface Lab {
  app: FastifyInstance
  world: World
}

/** Every simulator has its prefix here; the product is given these as its providers' base URLs. */
export function buildLab(settings: Settings, now?: Clock): Lab {
  const world = new World(settings, now)
  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  app.addHook('onClose', async () => world.demo.close())
  app.register(deskHttp)
  app.register(consoleDoors(world), { prefix: '/console' })
  app.register(bridgeHttp(world), { prefix: '/__lab' })
  app.register(controlHttp(world), { prefix: '/control' })
  // Phones have their own /control paths; on their hosts the lab's stand under /__lab.
  app.register(controlHttp(world), { prefix: '/__lab/control' })
  app.register(wxOpen(world), { prefix: '/sim/wx-open' })
  app.register(wxApi(world), { prefix: '/sim/wx-api' })
  app.register(wxpayApi(world), { prefix: '/sim/wx-pay' })
  app.register(wxpayH5(world), { prefix: '/sim/wx-pay' })
  app.register(fapiaoApi(world), { prefix: '/sim/wx-pay' })
  app.register(wxAvatars, { prefix: '/sim/wx-avatar' })
  app.register(aliAuth(world), { prefix: '/sim/ali-auth' })
  app.register(aliGateway(world), { prefix: '/sim/ali-gateway' })
  app.register(dyConnect(world), { prefix: '/sim/dy-open' })
  app.register(dyApi(world), { prefix: '/sim/dy-open' })
  app.register(smsApi(world), { prefix: '/sim/sms' })
  app.register(mailApi(world), { prefix: '/sim/mail' })
  app.register(amapApi(world), { prefix: '/sim/amap' })
  app.register(amapWeb(world), { prefix: '/sim/amap-web' })
  app.register(wecomApi(world), { prefix: '/sim/wecom/cgi-bin' })
  app.register(wecomPages(world), { prefix: '/sim/wecom' })
  return { app, world }
}
