import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { mailStatement } from './statement/mail.service'
import { draftDue } from './statement/statement.service'
import { sweepEnterprise } from './upkeep/sweep.service'
import { mailCredit } from './visit/credit.service'

/** The morning it was due on, however late it runs. */
const Due = z.object({ _cron: z.object({ ts: z.coerce.date() }) })
const Mailing = z.object({ statement_no: z.string(), origin: z.string() })
const OfCompany = z.object({ company_id: z.number().int() })

export const enterpriseJobs = (services: Services): TaskList => ({
  'enterprise:statement': async (payload) => {
    const due = Due.safeParse(payload)
    await draftDue(services, due.success ? due.data._cron.ts : services.now())
  },
  'enterprise:statement_mail': async (payload) => {
    const { statement_no, origin } = Mailing.parse(payload)
    await mailStatement(services, statement_no, origin)
  },
  'enterprise:credit': async (payload) => mailCredit(services, OfCompany.parse(payload).company_id),
  'enterprise:sweep': async () => sweepEnterprise(services),
})

export const ENTERPRISE_CRONTAB = [
  // 06:00 of the studio's next day: on the first of a month the month before, and on every day what has ended.
  '0 22 * * * enterprise:statement ?fill=5d&jobKey=enterprise:statement',
  '20 20 * * * enterprise:sweep',
]
