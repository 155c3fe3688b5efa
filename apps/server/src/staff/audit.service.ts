import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { isNowhere } from '@kuaimen/contract/kernel/reach'
import { addDays, studioInstant } from '@kuaimen/contract/kernel/time'
import type { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import { AUDIT_ACTIONS, type AuditAction, auditActions } from '@kuaimen/contract/staff/audit.rules'
import { reachOf } from '@kuaimen/contract/staff/permissions.rules'
import type { AuditEntry, Ctx, StaffCtx, StaffPrincipal } from '../context'
import type { Tx } from '../db/database'
import { insertEntry, listEntries, type Readable } from './audit.sql'
import { placesOf, storesOfRegions } from './reach.service'
import { secondsOf, storeName } from './staff.present'

const PAGE = 50

/** One act, in the transaction that does it: without its entry it is not done. */
export async function writeEntry(ctx: Ctx, staff: StaffPrincipal, tx: Tx, entry: AuditEntry): Promise<void> {
  const { action, subject, store_id = null, before, after, reason = '' } = entry
  await insertEntry(tx, {
    at: ctx.now(),
    staff_id: staff.id,
    device_id: staff.deviceId,
    via: staff.via,
    address: ctx.caller.address,
    action,
    subject_kind: subject[0],
    subject_no: String(subject[1]),
    store_id,
    before,
    after,
    reason,
    request_id: ctx.caller.requestId,
  })
}

/** An act that was asked for and is carried out later, by a job: it is the asker's. */
export async function writeLaterEntry(
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  { staff_id, requestId }: { readonly staff_id: number; readonly requestId: string },
  { action, subject, store_id = null, before, after, reason = '' }: AuditEntry,
): Promise<void> {
  await insertEntry(tx, {
    ...{ at: now(), staff_id, device_id: null, via: 'approval', address: '', action },
    ...{ subject_kind: subject[0], subject_no: String(subject[1]), store_id, before, after, reason },
    request_id: requestId,
  })
}

/** Acts of money: finance reads these of the log. */
const isOfMoney = (action: AuditAction): boolean =>
  /^(refund|approval|reconcile|invoice|statement|wallet|mall|corp)\./.test(action) || action === 'member.points'

/** Each grant lets the caller read its part: finance acts of money, others all, at the places of the grant. */
async function readableBy(ctx: StaffCtx): Promise<Readable[]> {
  const { grants, via, stores } = ctx.principal
  if (via !== 'console') return [{ stores }]
  const regions = await storesOfRegions(ctx, grants)
  return grants.flatMap((grant) => {
    const reach = reachOf([grant], 'audit.read', regions)
    if (isNowhere(reach)) return []
    return [grant.role === 'finance' ? { stores: reach, actions: AUDIT_ACTIONS.filter(isOfMoney) } : { stores: reach }]
  })
}

const wordsOf = (action: string): string => (action in auditActions ? auditActions[action as AuditAction] : action)

export async function entriesFor(
  ctx: StaffCtx,
  { from, to, ...filter }: InputOf<typeof auditLog>,
): Promise<DataOf<typeof auditLog>> {
  const [places, readable] = await Promise.all([placesOf(ctx), readableBy(ctx)])
  const days = { from: from ? studioInstant(from) : undefined, to: to ? studioInstant(addDays(to, 1)) : undefined }
  const rows = await listEntries(ctx.db, { ...filter, ...days }, readable, PAGE + 1)
  return {
    has_more: rows.length > PAGE,
    entries: rows.slice(0, PAGE).map(({ entry, staff_name, device_name }) => ({
      id: entry.id,
      at: secondsOf(entry.at),
      staff_id: entry.staff_id,
      staff_name,
      via: entry.via,
      device_name: device_name ?? '',
      address: entry.address,
      action: entry.action,
      action_text: wordsOf(entry.action),
      subject_kind: entry.subject_kind,
      subject_no: entry.subject_no,
      store_id: entry.store_id,
      store_name: storeName(places, entry.store_id),
      before: entry.before ?? null,
      after: entry.after ?? null,
      reason: entry.reason,
      request_id: entry.request_id,
    })),
  }
}
