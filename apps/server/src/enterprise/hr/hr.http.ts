import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../context'
import { isHrState } from './hr.present'
import { HR_PATH, hrCsv, hrPage } from './hr.service'
import { HR_LOST, HR_POLICY } from './page.present'

const PER_MINUTE = 30
const PAGES_AT_MOST = 1000

/** The address is the key: nobody saves the page, lists it, or hears the address from it. */
const privately = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', HR_POLICY)

const lost = (reply: FastifyReply) => privately(reply).code(404).type('text/html; charset=utf-8').send(HR_LOST)

const pageOf = (text: unknown): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= PAGES_AT_MOST ? page : 1
}

/** A page for who sits at a desk in a company, outside the app: nothing of it runs, and nobody logs in. */
export function hrPages(http: FastifyInstance, services: Services): void {
  const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
  http.get(HR_PATH, limit, (_request, reply) => lost(reply))
  // Whatever follows, however long: what is no key opens nothing, and never the page for phones.
  http.get<{ Params: { '*': string }; Querystring: { state?: unknown; page?: unknown } }>(
    `${HR_PATH}/*`,
    limit,
    async ({ params: { '*': file }, query }, reply) => {
      if (file.endsWith('.csv')) {
        const csv = await hrCsv(services, file.slice(0, -'.csv'.length))
        if (!csv) return lost(reply)
        const name = `attachment; filename="enterprise.csv"; filename*=UTF-8''${encodeURIComponent(csv.name)}`
        return privately(reply).type('text/csv; charset=utf-8').header('content-disposition', name).send(csv.text)
      }
      const state = isHrState(query.state) ? query.state : undefined
      const page = await hrPage(services, file, { state, page: pageOf(query.page) })
      return page === undefined ? lost(reply) : privately(reply).type('text/html; charset=utf-8').send(page)
    },
  )
}
