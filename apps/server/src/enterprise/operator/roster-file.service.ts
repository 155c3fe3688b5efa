import { cleanName } from '@kuaimen/contract/account/person.rules'
import { emailKey, isOfDomains, nameKey, staffNoKey } from '@kuaimen/contract/enterprise/drive.rules'
import { isEmail } from '@kuaimen/contract/kernel/validation'

/** People in one file. */
export const ROSTER_ROWS_AT_MOST = 5000

/** Blank lines are nobody, but a file of little else is not read to its end. */
const LINES_AT_MOST = 2 * ROSTER_ROWS_AT_MOST
/** Cells further to the right are not read. */
const CELLS_AT_MOST = 200

/** The fields that a line of a roster says; of columns that the file does not have, nothing. */
export interface RosterLine {
  readonly line: number
  readonly name: string
  readonly name_key: string
  readonly staff_no: string | undefined
  readonly email: string | undefined
  readonly department: string | undefined
  readonly state: 'active' | 'left' | undefined
  /** The fault with it; empty when nothing is. */
  readonly wrong: string
}

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

const isUnsavable = (cell: string): boolean => /[^\P{Cc}\t\r\n]/u.test(cell)

/** Counted before the file is parsed: a million of them would keep the process busy for a second. */
function hasTooManyBlanks(text: string): boolean {
  let blanks = 0
  for (const line of text.split('\n', ROSTER_ROWS_AT_MOST + LINES_AT_MOST)) if (line.trim() === '') blanks += 1
  return blanks > LINES_AT_MOST
}

const UNPAIRED = '引号没有成对，读不到文件的末尾'

/** Every record up to the first too many: what stands behind it is not read. The parser is loaded with the first roster. */
async function recordsOf(text: string): Promise<string[][] | string> {
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: LINES_AT_MOST + 1,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return UNPAIRED
  }
}

/**
 * The rows of a CSV file that are not blank; a cell in quotes may hold commas, quotes and line ends. Whatever makes it
 * no roster ends the reading there and is said instead.
 */
export async function rowsOf(text: string): Promise<readonly Row[] | string> {
  if (hasTooManyBlanks(text)) return `空行太多，最多 ${ROSTER_ROWS_AT_MOST} 行`
  const records = await recordsOf(text)
  if (typeof records === 'string') return records
  const rows: Row[] = []
  for (const [nth, record] of records.entries()) {
    const line = nth + 1
    if (record.some(isUnsavable)) return `第 ${line} 行有不能保存的字符`
    const cells = record.slice(0, CELLS_AT_MOST).map((cell) => cell.trim())
    if (cells.some((cell) => cell !== '')) rows.push({ cells, line })
    // One row is the head.
    if (rows.length > ROSTER_ROWS_AT_MOST + 1) return `最多 ${ROSTER_ROWS_AT_MOST} 行`
    if (line > LINES_AT_MOST) return `空行太多，最多 ${ROSTER_ROWS_AT_MOST} 行`
  }
  return rows
}

const COLUMNS = {
  name: ['姓名', 'name'],
  staff_no: ['工号', 'staff_no'],
  email: ['邮箱', '企业邮箱', 'email'],
  department: ['部门', 'department'],
  state: ['状态', 'state'],
} as const
type Column = keyof typeof COLUMNS

const STATES: Readonly<Record<string, 'active' | 'left'>> = {
  ...{ '': 'active', 在职: 'active', active: 'active', 离职: 'left', left: 'left' },
}

type Said = Readonly<Record<Column, string>>

function wrongIn(said: Said, domains: readonly string[]): string {
  if (said.name === '') return '没有姓名'
  if (said.name.length > 40) return '姓名太长'
  if (said.staff_no === '' && said.email === '') return '工号和邮箱至少要有一个'
  if (said.staff_no.length > 40) return '工号太长'
  if (said.email !== '' && !isEmail(said.email)) return '邮箱不正确'
  if (said.email !== '' && domains.length > 0 && !isOfDomains(said.email, domains)) return '不是企业邮箱'
  if (said.department.length > 40) return '部门太长'
  if (!Object.hasOwn(STATES, said.state)) return '状态要写在职或离职'
  return ''
}

/** Where each column is; below nought where the file does not have it. */
function placesIn(head: readonly string[]): Readonly<Record<Column, number>> {
  const names = head.map((cell) => cell.toLowerCase())
  const place = (column: Column) => Math.max(...COLUMNS[column].map((name) => names.indexOf(name)))
  return {
    ...{ name: place('name'), staff_no: place('staff_no'), email: place('email') },
    ...{ department: place('department'), state: place('state') },
  }
}

/** The lines of a roster; what is wrong with the file as a whole is said instead. */
export async function readRoster(text: string, domains: readonly string[]): Promise<readonly RosterLine[] | string> {
  const rows = await rowsOf(text)
  if (typeof rows === 'string') return rows
  const [head, ...lines] = rows
  const places = placesIn(head?.line === 1 ? head.cells : [])
  if (places.name < 0 || (places.staff_no < 0 && places.email < 0)) return '第一行要有：姓名，以及工号或邮箱'
  if (lines.length === 0) return '文件里没有员工'
  const [numbers, mailboxes] = [new Map<string, number>(), new Map<string, number>()]
  return lines.map(({ cells, line }) => {
    const cell = (column: Column) => cells[places[column]] ?? ''
    const said: Said = {
      name: cleanName(cell('name')),
      staff_no: staffNoKey(cell('staff_no')),
      email: emailKey(cell('email')),
      department: cleanName(cell('department')),
      state: cell('state').toLowerCase(),
    }
    const [sameNo, sameMail] = [numbers.get(said.staff_no), mailboxes.get(said.email)]
    if (said.staff_no !== '' && sameNo === undefined) numbers.set(said.staff_no, line)
    if (said.email !== '' && sameMail === undefined) mailboxes.set(said.email, line)
    const twice =
      sameNo !== undefined ? `工号与第 ${sameNo} 行相同` : sameMail !== undefined ? `邮箱与第 ${sameMail} 行相同` : ''
    const given = <T>(column: Column, value: T): T | undefined => (places[column] < 0 ? undefined : value)
    return {
      ...{ line, name: said.name, name_key: nameKey(said.name), staff_no: given('staff_no', said.staff_no) },
      ...{ email: given('email', said.email), department: given('department', said.department) },
      state: given('state', STATES[said.state] ?? 'active'),
      wrong: wrongIn(said, domains) || twice,
    }
  })
}
