import { provide } from '../ports'
import type { Room } from '../room'
import { queuePort } from '../staff/queue.port'
import { captures, handSettlements, refundsAddUp, refundsFit, setAsides, settlements } from './audit.sql'
import { paymentGauges } from './gauges.sql'
import { paymentData } from './member-data.sql'
import { paymentNotices } from './notice.http'
import { payablePort } from './payable.port'
import { paymentHttp } from './payment.http'
import { paymentJobs } from './payment.jobs'
import { differenceQueue } from './reconcile.sql'
import { reconcileCommand } from './reconcile-command.service'
import { refundGatePort } from './refund-gate.port'

export const paymentRoom: Room = {
  name: 'payment',
  uses: ['brand', 'staff', 'account', 'notice', 'ledger'],
  http: paymentHttp,
  routes: [paymentNotices],
  jobs: paymentJobs,
  crontab: [
    '40 2 * * * payment:reconcile ?fill=3d',
    '* * * * * payment:sweep ?queue=payment:sweep&jobKey=payment:sweep',
  ],
  commands: { reconcile: reconcileCommand },
  audit: [captures, setAsides, settlements, handSettlements, refundsAddUp, refundsFit],
  gauges: [paymentGauges],
  memberData: [paymentData],
  asks: [payablePort, refundGatePort],
  provides: [provide(queuePort, differenceQueue)],
}
