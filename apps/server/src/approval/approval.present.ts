import { approvalStateText, approvalText } from '@kuaimen/contract/approval/approval.rules'
import type { ApprovalView } from '@kuaimen/contract/approval/approval.views'
import { secondsOf, storeName } from '../staff/staff.present'
import type { NamedApproval } from './approval.sql'

export const presentApproval = (
  row: NamedApproval,
  places: Parameters<typeof storeName>[0],
  canDecide: boolean,
): ApprovalView => ({
  id: row.id,
  kind: row.kind,
  kind_text: approvalText[row.kind],
  state: row.state,
  state_text: approvalStateText[row.state],
  subject_no: row.subject_no,
  store_id: row.store_id,
  store_name: storeName(places, row.store_id),
  amount_fen: row.amount_fen,
  parts: row.parts,
  limit_fen: row.limit_fen,
  reason: row.reason,
  asked_by: row.asked_by,
  author_name: row.author_name,
  asked_at: secondsOf(row.asked_at),
  expires_at: secondsOf(row.expires_at),
  decider_name: row.decider_name ?? '',
  decided_at: row.decided_at ? secondsOf(row.decided_at) : null,
  note: row.note,
  version: row.version,
  is_changed: row.is_changed,
  can: { decide: canDecide },
})
