import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { formatMoment, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { writeCsv } from './csv.present'
import { HR_STATE_OF, type HrCorrection, type HrDrive, type HrRow, STATE_WORDS } from './hr.present'

/** The last two columns are what each statement is made of: by its number they are its sum of this drive. */
const CSV_HEAD = [
  ...['姓名', '工号', '部门', '状态', '日期', '时间', '门店', '公司承担（元）', '金额说明'],
  ...['对账单', '对账单金额（元）'],
] as const

function noteOf({ asked_fen, corrected_fen }: HrRow): string {
  if (asked_fen === null) return '预计'
  return corrected_fen > 0 ? `更正前 ${formatYuanExact(asked_fen)}` : ''
}

const csvVisit = (row: HrRow): string[] => [
  row.name,
  row.staff_no,
  row.department,
  STATE_WORDS[HR_STATE_OF[row.state] ?? 'cancelled'],
  studioDay(row.start_at),
  studioTime(row.start_at),
  row.store_name,
  formatYuanExact(row.asked_fen === null ? row.company_fen : row.asked_fen - row.corrected_fen),
  noteOf(row),
  row.statement_no ?? '',
  row.statement_no === null ? '' : formatYuanExact(row.asked_fen ?? 0),
]

/** Its visit has it taken off already, so it stands under its statement alone. */
const csvCorrection = (one: HrCorrection): string[] => [
  ...[one.name, one.staff_no, one.department, '更正', one.day, '', one.store_name, ''],
  ...[one.note, one.statement_no ?? '还没有抵扣', `-${formatYuanExact(one.amount_fen)}`],
]

export const writeHrCsv = (visits: readonly HrRow[], corrections: readonly HrCorrection[]): string =>
  writeCsv([CSV_HEAD, ...visits.map(csvVisit), ...corrections.map(csvCorrection)])

export const hrCsvName = ({ name }: HrDrive, at: Date): string => `${name} ${formatMoment(at)}.csv`
