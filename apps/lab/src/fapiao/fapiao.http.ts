import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { World } from '../world/world'
import { type Answer, bodyOf, merchantDoor } from '../wxpay/door'
import { rfc3339 } from '../wxpay/facts'
import { type PayRefusal, payRefusals } from '../wxpay/refusals'
import { apply, reverse } from './apply'
import type { Fapiao } from './ledger'
import { pdfOf } from './pdf'

const factsOf = (one: Fapiao) => ({
  fapiao_id: one.fapiao_id,
  status: one.status,
  ...(one.fail_reason ? { fail_reason: one.fail_reason } : {}),
  ...(one.issued_at ? { blue_fapiao: { fapiao_number: one.number, fapiao_time: rfc3339(one.issued_at) } } : {}),
  ...(one.reversed_at ? { red_fapiao: { fapiao_time: rfc3339(one.reversed_at) } } : {}),
  total_amount: one.amount,
  tax_amount: one.tax,
  amount: one.amount - one.tax,
})

const noSuch: PayRefusal = { status: 404, code: 'RESOURCE_NOT_EXISTS', message: '发票申请单不存在' }

/** api.mch.weixin.qq.com/v3/new-tax-control-fapiao, behind the same door as the payments. */
export const fapiaoApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { guarded, subjectOf } = merchantDoor(app, world, {
      provider: 'fapiao',
      subject: 'fapiao_apply_id',
      underway: async ({ request, subject }, act) => {
        const answer = act()
        return request.method === 'POST' && world.fault('fapiao.answer_lost', { subject }) ? undefined : answer
      },
    })

    const about = (act: (one: Fapiao, request: FastifyRequest) => Answer) =>
      guarded((request) => {
        const one = world.fapiao.find((request.params as { no: string }).no)
        return one ? act(one, request) : noSuch
      })

    const base = '/v3/new-tax-control-fapiao/fapiao-applications'
    app.post(
      base,
      guarded((request) => {
        if (world.fault('fapiao.refused', { subject: subjectOf(request) })) return payRefusals.refused
        const done = apply(world, bodyOf(request))
        return 'code' in done ? done : { status: 202 }
      }),
    )
    app.get(
      `${base}/:no`,
      about((one) => ({ status: 200, body: { total_count: 1, fapiao_information: [factsOf(one)] } })),
    )
    app.post(
      `${base}/:no/reverse`,
      about((one, request) => reverse(world, one, bodyOf(request)) ?? { status: 202 }),
    )
    app.get(
      `${base}/:no/fapiao-files`,
      about((one, request) => {
        if (!one.issued_at || world.fault('fapiao.file_missing', { subject: one.apply_id })) return payRefusals.refused
        const download_url = `http://${request.headers.host}/sim/wx-pay/fapiao-file?token=${one.token}`
        const info = { fapiao_id: one.fapiao_id, download_url, status: one.status }
        return { status: 200, body: { fapiao_download_info_list: [info] } }
      }),
    )
    app.get<{ Querystring: { token?: string } }>('/fapiao-file', async ({ query }, reply) => {
      const one = world.fapiao.byToken(query.token ?? '')
      return one ? reply.type('application/pdf').send(pdfOf(one)) : reply.code(404).send()
    })
  }
