import * as approval from '@kuaimen/contract/approval/approval.endpoints'
import { bind } from '../http/request/bind'
import { decide } from './decide.service'
import { approvalOf, approvalsFor } from './list.service'

export const approvalHttp = [
  bind(approval.approvalList, (ctx, input) => approvalsFor(ctx, input)),
  bind(approval.approvalDetail, (ctx, { id }) => approvalOf(ctx, id)),
  bind(approval.approvalDecide, (ctx, input) => decide(ctx, input)),
]
