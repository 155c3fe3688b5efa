import type { FastifyInstance } from 'fastify'
import type { Services } from '../context'
import { fileOf } from './file.service'

/** A file, not a call: it is opened by the phone itself, or sent on to an accountant. */
export function invoiceFiles(http: FastifyInstance, services: Services): void {
  http.get<{ Params: { file: string } }>('/invoice_file/:file', async (request, reply) => {
    const { name, pdf } = await fileOf(services, request.params.file.replace(/\.pdf$/, ''))
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(pdf)
  })
}
