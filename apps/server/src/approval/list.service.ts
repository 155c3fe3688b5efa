import type { approvalDetail, approvalList } from '@kuaimen/contract/approval/approval.endpoints'
import { approvalNotFound } from '@kuaimen/contract/approval/approval.errors'
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  approvalMay,
  approvalStateText,
  approvalText,
} from '@kuaimen/contract/approval/approval.rules'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { covers, type Reach } from '@kuaimen/contract/kernel/reach'
import type { Services, StaffCtx, StaffPrincipal } from '../context'
import type { Tx } from '../db/database'
import type { Queue } from '../staff/queue.port'
import { placesOf } from '../staff/reach.service'
import { type ApprovalNumbers, approvalActPort } from './approval.port'
import { presentApproval } from './approval.present'
import {
  type ApprovalRow,
  countAsked,
  findApproval,
  listAskedBy,
  listOfSubject,
  listSeen,
  listWaiting,
  type NamedApproval,
} from './approval.sql'

const PAGE = 50
const EARLIER_AT_MOST = 5
const HISTORY_MS = 30 * 86_400_000

type Decider = Pick<StaffPrincipal, 'id' | 'reach' | 'limit'>

const isAt = (stores: Reach, storeId: number | null): boolean =>
  storeId === null ? stores === 'chain' : covers(stores, storeId)

/** Whether a person has the permission to decide about it where it is, whatever its amount. */
export const mayDecideAt = ({ reach }: Decider, { kind, store_id }: Pick<ApprovalRow, 'kind' | 'store_id'>): boolean =>
  isAt(reach(approvalMay[kind]), store_id)

export const isWithinLimit = ({ limit }: Decider, { kind, store_id, amount_fen }: ApprovalRow): boolean =>
  amount_fen <= (limit(approvalMay[kind], store_id).fen ?? Number.POSITIVE_INFINITY)

const canDecide = (who: Decider, row: ApprovalRow, now: Date): boolean =>
  row.state === 'asked' &&
  row.expires_at > now &&
  row.asked_by !== who.id &&
  mayDecideAt(who, row) &&
  isWithinLimit(who, row)

const reachToDecide = ({ reach }: Decider): ReadonlyMap<ApprovalKind, Reach> =>
  new Map(APPROVAL_KINDS.map((kind) => [kind, reach(approvalMay[kind])]))

/** Refunds and asks of a store are read by the same people. */
const reachToSee = ({ reach }: Decider): ReadonlyMap<ApprovalKind, Reach> =>
  new Map(APPROVAL_KINDS.map((kind) => [kind, reach('refund.read')]))

const maySee = (who: Decider, row: ApprovalRow): boolean =>
  row.asked_by === who.id || mayDecideAt(who, row) || isAt(who.reach('refund.read'), row.store_id)

/** Exactly those that the caller can decide about now. */
async function listMine(tx: Tx, who: Decider, now: Date, atMost: number): Promise<NamedApproval[]> {
  const rows = await listWaiting(tx, who.id, reachToDecide(who), now, atMost)
  return rows.filter((row) => canDecide(who, row, now))
}

function listBox(ctx: StaffCtx, { box, before_id }: InputOf<typeof approvalList>): Promise<NamedApproval[]> {
  const { db, principal } = ctx
  const page = { before_id, atMost: PAGE + 1 }
  if (box === 'asked') return listAskedBy(db, principal.id, page)
  return box === 'all'
    ? listSeen(db, principal.id, reachToSee(principal), page)
    : listMine(db, principal, ctx.now(), PAGE + 1)
}

export async function approvalsFor(
  ctx: StaffCtx,
  asked: InputOf<typeof approvalList>,
): Promise<DataOf<typeof approvalList>> {
  const [rows, places] = await Promise.all([listBox(ctx, asked), placesOf(ctx)])
  const shown = rows.slice(0, PAGE)
  return {
    has_more: rows.length > PAGE,
    list: shown.map((row) => presentApproval(row, places, canDecide(ctx.principal, row, ctx.now()))),
  }
}

/** The approval, for who may see it; for others it is not there. */
async function findSeen(ctx: StaffCtx, id: number): Promise<NamedApproval> {
  const row = await findApproval(ctx.db, id)
  if (!row || !maySee(ctx.principal, row)) throw new Refusal(approvalNotFound)
  return row
}

/** The numbers that it would have now, or the words of why it cannot be done any more. */
export async function numbersNow(
  services: Services,
  tx: Tx,
  row: ApprovalRow,
): Promise<{ readonly numbers: ApprovalNumbers; readonly problem: string }> {
  const act = services.ports.of(approvalActPort).get(row.kind)
  if (!act) throw new Error(`approval: no room carries out ${row.kind}`)
  try {
    return { numbers: await act.numbers(services, tx, row), problem: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { numbers: { amount_fen: 0, parts: [] }, problem: error.message }
  }
}

export async function presentOne(ctx: StaffCtx, id: number) {
  const [row, places] = await Promise.all([findSeen(ctx, id), placesOf(ctx)])
  return presentApproval(row, places, canDecide(ctx.principal, row, ctx.now()))
}

export async function approvalOf(ctx: StaffCtx, id: number): Promise<DataOf<typeof approvalDetail>> {
  const row = await findSeen(ctx, id)
  const places = await placesOf(ctx)
  const act = ctx.ports.of(approvalActPort).get(row.kind)
  const now = row.state === 'asked' ? await numbersNow(ctx, ctx.db, row) : undefined
  const earlier = await listOfSubject(ctx.db, row.subject_no, id, EARLIER_AT_MOST)
  return {
    ...presentApproval(row, places, canDecide(ctx.principal, row, ctx.now())),
    now: now ? { amount_fen: now.numbers.amount_fen, parts: [...now.numbers.parts], problem: now.problem } : null,
    author: await countAsked(ctx.db, row.asked_by, new Date(ctx.now().getTime() - HISTORY_MS), id),
    customer: [...((await act?.customer(ctx.db, row)) ?? [])],
    earlier: earlier.map(({ id: other, kind, state, amount_fen }) => ({
      ...{ id: other, kind_text: approvalText[kind], state_text: approvalStateText[state], amount_fen },
    })),
  }
}

/** The queue of this very person is the list of the screen. */
export const approvalQueue: Queue = {
  kind: 'approval',
  list: async (tx, _stores, now, atMost, who) =>
    (await listMine(tx, who, now, atMost)).map(({ id, kind, amount_fen, asked_at, store_id, author_name }) => ({
      ...{ no: String(id), at: asked_at, store_id },
      title: `${approvalText[kind]} ¥${formatYuanExact(amount_fen)}，${author_name}提出`,
    })),
}
