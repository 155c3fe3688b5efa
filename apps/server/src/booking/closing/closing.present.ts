import type { CaseState, ClosingCase, ClosingDetail, ClosingView } from '@kuaimen/contract/booking/closing.views'
import { formatShortDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import type { CaseRow, ClosingRow } from './closing.sql'

export const isUndecided = ({ state }: { readonly state: CaseState }): boolean =>
  state === 'open' || state === 'offered'

/** Customers who have not decided so long before their visit are called. */
const CALL_HOURS = 48

export const NO_CASES: ClosingView['cases'] = { open: 0, offered: 0, rescheduled: 0, refunded: 0, visited: 0 }

/** A closing is done when everybody it hit has decided. */
const stateOf = ({ state }: ClosingRow, { open, offered, rescheduled, refunded, visited }: ClosingView['cases']) =>
  state === 'announced' && open + offered === 0 && rescheduled + refunded + visited > 0 ? 'done' : state

export function presentClosing(row: ClosingRow, cases: ClosingView['cases']): ClosingView {
  const { id, store_id, kind, from_day, until_day, reason, customer_text, compensates, version, by_name } = row
  return {
    ...{ id, store_id, kind, from: from_day, until: until_day, reason, customer_text, compensates, version, cases },
    state: stateOf(row, cases),
    made_by: by_name,
  }
}

function countedCases(list: readonly { readonly state: CaseState }[]): ClosingView['cases'] {
  const cases = { ...NO_CASES }
  for (const { state } of list) cases[state] += 1
  return cases
}

const presentCase = (row: CaseRow, now: Date): ClosingCase => ({
  order_sn: row.order_sn,
  name: maskName(row.name),
  day: studioDay(row.start_at),
  time: studioTime(row.start_at),
  people: row.people,
  state: row.state,
  paid_fen: row.paid_fen,
  prepaid_fen: row.prepaid_fen,
  company_fen: row.company_fen,
  to_call: isUndecided(row) && row.start_at.getTime() - now.getTime() < CALL_HOURS * 3_600_000,
  offers: row.offers.map(({ store_id, store_name, start_at }) => ({
    ...{ store_id, store_name, day: studioDay(start_at), time: studioTime(start_at) },
  })),
  now_at:
    row.state === 'rescheduled'
      ? `${row.store_name} ${formatShortDay(studioDay(row.start_at))} ${studioTime(row.start_at)}`
      : '',
})

export function presentDetail(row: ClosingRow, list: readonly CaseRow[], now: Date): ClosingDetail {
  const sum = (of: (one: CaseRow) => number) => list.reduce((all, one) => all + of(one), 0)
  const owners = list.map(({ member_id }) => member_id)
  const repeated = new Set(owners.filter((id, nth) => owners.indexOf(id) !== nth))
  return {
    ...presentClosing(row, countedCases(list)),
    list: list.map((one) => presentCase(one, now)),
    sums: {
      visits: list.length,
      people: sum(({ people }) => people),
      paid_fen: sum(({ paid_fen }) => paid_fen),
      prepaid_fen: sum(({ prepaid_fen }) => prepaid_fen),
      company_fen: sum(({ company_fen }) => company_fen),
      companies: sum(({ company_fen }) => (company_fen > 0 ? 1 : 0)),
      repeated: repeated.size,
    },
  }
}
