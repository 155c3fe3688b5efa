import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import {
  BILLED,
  type Candidate,
  type Difference,
  type Explained,
  type ReconcileCell,
  type ReconcileDay,
} from '@kuaimen/contract/payment/reconcile.views'
import { secondsOf } from '../staff/staff.present'
import type { CandidateRow, countDifferences, DifferenceFound, listRuns } from './differences.sql'

export const presentDifference = ({ row, closed_by_name, payable_no }: DifferenceFound): Difference => ({
  ...{ id: row.id, day: row.day, provider: row.provider, kind: row.kind },
  ...{ pay_no: row.pay_no, refund_no: row.refund_no, order_no: payable_no ?? '', ours: row.ours, theirs: row.theirs },
  ...{ noted_at: secondsOf(row.noted_at), closed_at: secondsOf(row.closed_at) },
  ...{ closed_by: closed_by_name ?? '', reason: row.reason },
})

type Run = Awaited<ReturnType<typeof listRuns>>[number]
type Count = Awaited<ReturnType<typeof countDifferences>>[number]

function stateOf(run: Run | undefined, count: Count | undefined): ReconcileCell['state'] {
  if (count && count.open > 0) return 'differs'
  if (!run) return 'never'
  if (run.state === 'away') return 'away'
  return count && count.closed > 0 ? 'explained' : 'agrees'
}

const presentCell = (
  provider: ReconcileCell['provider'],
  run: Run | undefined,
  count: Count | undefined,
): ReconcileCell => ({
  ...{ provider, state: stateOf(run, count), ran_at: secondsOf(run?.ran_at ?? null) },
  ...{ open: count?.open ?? 0, closed: count?.closed ?? 0 },
  ...{ ours_count: run?.ours_count ?? 0, theirs_count: run?.theirs_count ?? 0 },
  ...{ ours_fen: run?.ours_fen ?? 0, theirs_fen: run?.theirs_fen ?? 0 },
})

/** Every day of the span, the last first, whether it was compared or not. */
export function presentDays(
  { from, until }: { readonly from: StudioDay; readonly until: StudioDay },
  runs: readonly Run[],
  counts: readonly Count[],
): ReconcileDay[] {
  const days: ReconcileDay[] = []
  for (let day = until; day >= from; day = addDays(day, -1)) {
    const isOf = (provider: string) => (one: Run | Count) => one.day === day && one.provider === provider
    days.push({
      day,
      cells: BILLED.map((provider) => presentCell(provider, runs.find(isOf(provider)), counts.find(isOf(provider)))),
    })
  }
  return days
}

const STATES: Record<CandidateRow['what'], Record<string, string>> = {
  payment: { pending: '待支付', paid: '已支付', closed: '已关闭' },
  refund: { requested: '待发出', sent: '退款中', settled: '已到账', failed: '失败', by_hand: '线下已退' },
  difference: { missing_here: '渠道有，我们没有', missing_there: '我们有，渠道没有', amount: '金额不同' },
}

const day = (row: CandidateRow) => studioDay(new Date(row.at))

function whyOf(row: CandidateRow, of: Difference): string {
  if (row.is_own) return '就是这个单号'
  if (row.what === 'difference')
    return row.state === 'amount' ? '金额相同的另一条差异' : '方向相反、金额相同，可能是同一笔'
  return day(row) === of.day ? '同一天、金额相同' : '前后几天、金额相同'
}

const presentCandidate = (row: CandidateRow, of: Difference): Candidate => ({
  ...{ what: row.what, no: row.no, order_no: row.payable_no, amount_fen: row.amount_fen },
  ...{ state: STATES[row.what][row.state] ?? row.state, at: secondsOf(new Date(row.at)), why: whyOf(row, of) },
})

/** The provider has it: what of ours could explain it. */
function likelyHere({ refund_no }: Difference, own: CandidateRow | undefined): string {
  if (!own) return refund_no ? '这笔退款不是从这里发起的，可能在商户平台手工退过' : '这个支付单不是从这里发起的'
  if (own.state === 'by_hand') return '已经线下退回，渠道后来又退了一次，需要向顾客追回或记为损失'
  return refund_no ? '渠道已退，通知没有收到；再对一次会补上' : '顾客已付，通知没有收到；再对一次会补上'
}

function likelyOf(of: Difference, rows: readonly CandidateRow[]): string {
  const own = rows.find(({ is_own, what }) => is_own && (what === 'refund') === (of.refund_no !== ''))
  if (of.kind === 'missing_here') return likelyHere(of, own)
  if (of.kind === 'amount') return '双方都有这笔，金额不同，请到商户平台核对'
  const other = rows.find(({ what }) => what === 'difference')
  if (other || (own && day(own) !== of.day)) return '可能算在了前后一天，等那一天对完账再看'
  return '渠道的账单里没有，请到商户平台核对'
}

export function presentExplained(found: DifferenceFound, rows: readonly CandidateRow[]): Explained {
  const difference = presentDifference(found)
  return {
    difference,
    likely: likelyOf(difference, rows),
    candidates: rows.map((row) => presentCandidate(row, difference)),
  }
}
