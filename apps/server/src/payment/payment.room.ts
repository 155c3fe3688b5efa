import type { Room } from '../room'
import { captures, refundsAddUp, refundsFit, setAsides, settlements } from './audit.sql'
import { paymentGauges } from './gauges.sql'
import { erasePayers, exportPayments, paymentObstacles } from './leaving.sql'
import { paymentNotices } from './notice.http'
import { paymentsOwned } from './owners.sql'
import { paymentHttp } from './payment.http'
import { paymentJobs } from './payment.jobs'
import { reassignPayments } from './payment.sql'
import { reconcileCommand } from './reconcile-command.service'

export const paymentRoom: Room = {
  name: 'payment',
  http: paymentHttp,
  routes: [paymentNotices],
  jobs: paymentJobs,
  crontab: [
    '40 2 * * * payment:reconcile ?fill=3d',
    '* * * * * payment:sweep ?queue=payment:sweep&jobKey=payment:sweep',
  ],
  commands: { reconcile: reconcileCommand },
  audit: [captures, setAsides, settlements, refundsAddUp, refundsFit, paymentsOwned],
  gauges: [paymentGauges],
  reassign: [reassignPayments],
  leave: erasePayers,
  obstacles: paymentObstacles,
  exports: { payments: exportPayments },
}
