import type { Room } from '../room'
import { captures, refundsAddUp, refundsFit, setAsides, settlements } from './audit.sql'
import { paymentGauges } from './gauges.sql'
import { paymentData } from './member-data.sql'
import { paymentNotices } from './notice.http'
import { payablePort } from './payable.port'
import { paymentHttp } from './payment.http'
import { paymentJobs } from './payment.jobs'
import { reconcileCommand } from './reconcile-command.service'
import { refundGatePort } from './refund-gate.port'

export const paymentRoom: Room = {
  name: 'payment',
  uses: ['brand', 'account', 'notice', 'ledger'],
  http: paymentHttp,
  routes: [paymentNotices],
  jobs: paymentJobs,
  crontab: [
    '40 2 * * * payment:reconcile ?fill=3d',
    '* * * * * payment:sweep ?queue=payment:sweep&jobKey=payment:sweep',
  ],
  commands: { reconcile: reconcileCommand },
  audit: [captures, setAsides, settlements, refundsAddUp, refundsFit],
  gauges: [paymentGauges],
  memberData: [paymentData],
  asks: [payablePort, refundGatePort],
}
