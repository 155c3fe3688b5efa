import type { FastifyPluginAsync } from 'fastify'
import { phoneApps } from '../proxy/phones'
import { deskCss } from './desk.css'
import { deskPage } from './desk.page'
import { deskScript } from './page/script'

/**
 * The desk is at the lab's own address and redirects to a phone's host at once:
 * only framed from its own site does a page keep its cookies.
 */
export const deskHttp: FastifyPluginAsync = async (app) => {
  const fresh = 'no-store'
  for (const path of ['/', '/__lab/desk']) {
    app.get(path, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', fresh).send(deskPage(phoneApps)),
    )
  }
  app.get('/__lab/desk.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', fresh).send(deskCss),
  )
  app.get('/__lab/desk.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', fresh).send(deskScript()),
  )
  app.get('/__lab/ping', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send({ lab: true }),
  )
}
