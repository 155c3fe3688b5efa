import { isEmail } from '../kernel/validation'
import { emailKey, isOfDomains, nameKey, staffNoKey } from './enterprise.rules'

export const ROSTER_ROWS_AT_MOST = 5000

/** What a line of a roster says. */
export interface RosterLine {
  readonly line: number
  readonly name: string
  readonly name_key: string
  readonly staff_no: string
  readonly email: string
  readonly department: string
  readonly state: 'active' | 'left'
  /** What is wrong with it; empty when nothing is. */
  readonly wrong: string
}

/** The cells of a CSV file, line by line; a cell in quotes may hold commas, quotes and line ends. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
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

interface Said {
  readonly name: string
  readonly staff_no: string
  readonly email: string
  readonly department: string
  readonly state: string
}

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

/** The lines of a roster; what is wrong with the file as a whole is said instead. */
export function readRoster(text: string, domains: readonly string[]): readonly RosterLine[] | string {
  const rows = cellsOf(text.replace(/^\uFEFF/, ''))
  const head = (rows[0] ?? []).map((cell) => cell.toLowerCase())
  const place = (column: Column) => Math.max(...COLUMNS[column].map((name) => head.indexOf(name)))
  if (place('name') < 0 || (place('staff_no') < 0 && place('email') < 0)) return '第一行要有：姓名，以及工号或邮箱'
  const lines = rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length === 0) return '文件里没有员工'
  if (lines.length > ROSTER_ROWS_AT_MOST) return `最多 ${ROSTER_ROWS_AT_MOST} 行`
  const [numbers, mailboxes] = [new Map<string, number>(), new Map<string, number>()]
  return lines.map(({ cells, line }) => {
    const cell = (column: Column) => cells[place(column)] ?? ''
    const said: Said = {
      name: cell('name'),
      staff_no: staffNoKey(cell('staff_no')),
      email: emailKey(cell('email')),
      department: cell('department'),
      state: cell('state').toLowerCase(),
    }
    const [sameNo, sameMail] = [numbers.get(said.staff_no), mailboxes.get(said.email)]
    if (said.staff_no !== '' && sameNo === undefined) numbers.set(said.staff_no, line)
    if (said.email !== '' && sameMail === undefined) mailboxes.set(said.email, line)
    const twice =
      sameNo !== undefined ? `工号与第 ${sameNo} 行相同` : sameMail !== undefined ? `邮箱与第 ${sameMail} 行相同` : ''
    return {
      ...{ ...said, line, name_key: nameKey(said.name), state: STATES[said.state] ?? 'active' },
      wrong: wrongIn(said, domains) || twice,
    }
  })
}
