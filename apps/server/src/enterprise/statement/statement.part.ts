import { z } from 'zod'
import { on } from '../../events'
import { companyInvoiced } from '../../invoice/issued.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { queuePort } from '../../staff/queue.port'
import { noteInvoiced } from './acts.service'
import { correctionsArePosted, correctionsFit, paidIsPosted, statementsInvoiced, totalsAgree } from './audit.sql'
import { mailStatement } from './mail.service'
import { statementQueue } from './queue.sql'
import { statementHttp } from './statement.http'
import { draftDue } from './statement.service'

/** The morning it was due on, however late it runs. */
const Due = z.object({ _cron: z.object({ ts: z.coerce.date() }) })
const Mailing = z.object({ statement_no: z.string(), origin: z.string() })

export const statementPart: RoomPart = {
  http: statementHttp,
  jobs: (services) => ({
    'enterprise:statement': async (payload) => {
      const due = Due.safeParse(payload)
      await draftDue(services, due.success ? due.data._cron.ts : services.now())
    },
    'enterprise:statement_mail': async (payload) => {
      const { statement_no, origin } = Mailing.parse(payload)
      await mailStatement(services, statement_no, origin)
    },
  }),
  // 06:00 of the studio's next day: on the first of a month the month before, and on every day what has ended.
  crontab: ['0 22 * * * enterprise:statement ?fill=5d&jobKey=enterprise:statement'],
  audit: [totalsAgree, correctionsFit, statementsInvoiced, paidIsPosted, correctionsArePosted],
  provides: [provide(queuePort, statementQueue)],
  on: [on(companyInvoiced, noteInvoiced)],
}
