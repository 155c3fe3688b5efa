import { companyNotFound, corpRefused, staffNotFound } from '@kuaimen/contract/enterprise/drive.errors'
import { emailKey } from '@kuaimen/contract/enterprise/drive.rules'
import type { importRoster } from '@kuaimen/contract/enterprise/operator.endpoints'
import type { RosterReport, RosterStaff } from '@kuaimen/contract/enterprise/operator.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { lockCompany } from '../drive/operator.sql'
import { findHolder, type StaffRow } from '../staff/proof.sql'
import { countVisitsOf, endProofs, listStaff, pageOfStaff, saveStaff, setState } from '../staff/roster.sql'
import { lockStaff } from '../staff/staff.sql'
import { presentStaff } from './operator.present'
import { type RosterLine, readRoster } from './roster-file.service'

const PER_PAGE = 100

type Reported = RosterReport['rows'][number]

/** Excel in China writes GB18030, everything else UTF-8; the one is hardly ever the other. */
function textOf(file: string): string {
  const bytes = Buffer.from(file, 'base64')
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next one, then.
    }
  throw new Refusal(corpRefused, { file: ['文件要用 UTF-8 或 GB18030 编码'] })
}

type Known = Pick<StaffRow, 'name' | 'name_key' | 'staff_no' | 'email' | 'department' | 'state'>

interface Step {
  readonly report: Reported
  readonly line?: RosterLine
  readonly staff?: StaffRow
  /** The number or the mailbox is another person's now: what was proven was proven by somebody else. */
  readonly isOther?: boolean
}

/** What a person is by a line: a column that the file does not have says nothing of them. */
const knownBy = ({ name, name_key, ...line }: RosterLine, staff?: StaffRow): Known => ({
  ...{ name, name_key, staff_no: line.staff_no ?? staff?.staff_no ?? '' },
  email: line.email ?? (staff ? emailKey(staff.email) : ''),
  department: line.department ?? staff?.department ?? '',
  state: line.state ?? staff?.state ?? 'active',
})

/** By the company, and not by somebody's own word when a mailbox was proven. */
const isListed = ({ origin, staff_no }: StaffRow): boolean => origin === 'roster' || staff_no !== ''

const stateText: Record<StaffRow['state'], string> = { active: '在职', left: '离职' }

/** Of a mailbox only that it changes. */
function mailboxText(from: string, to: string): string {
  if (from === '') return '加上邮箱'
  return to === '' ? '清空邮箱' : '更换邮箱'
}

function changesOf(staff: StaffRow, to: Known): string[] {
  const changes: string[] = []
  const add = (what: string, from: string, now: string) => {
    if (from !== now) changes.push(`${what} ${from || '空'} → ${now || '空'}`)
  }
  add('姓名', staff.name, to.name)
  add('工号', staff.staff_no, to.staff_no)
  if (emailKey(staff.email) !== to.email) changes.push(mailboxText(staff.email, to.email))
  add('部门', staff.department, to.department)
  add('状态', stateText[staff.state], stateText[to.state])
  return changes
}

/** What a line would change. A number is the person; without one the mailbox is. */
function judge(line: RosterLine, byNo: Map<string, StaffRow>, byMail: Map<string, StaffRow>): Step {
  const { line: at, name, staff_no = '', email = '', wrong } = line
  const said = (verdict: Reported['verdict'], text: string): Reported => ({ line: at, name, staff_no, verdict, text })
  if (wrong) return { report: said('wrong', wrong), line }
  const holder = email === '' ? undefined : byMail.get(email)
  const staff =
    (staff_no === '' ? undefined : byNo.get(staff_no)) ??
    (holder?.staff_no === '' || staff_no === '' ? holder : undefined)
  if (holder && holder !== staff) return { report: said('wrong', `邮箱已是 ${holder.name} 的`), line }
  const to = knownBy(line, staff)
  if (!staff) return { report: said('new', to.state === 'left' ? '新增，已离职' : '新增'), line }
  const changes = changesOf(staff, to)
  if (changes.length === 0 && isListed(staff)) return { report: said('same', '没有变化'), line, staff }
  const isOther = isListed(staff) && staff.name_key !== to.name_key
  const leaves = to.state === 'left' && staff.state === 'active'
  const ends = leaves ? '离职，验证随即失效' : isOther ? '换了人，原来的验证随即失效' : '更新'
  const text = changes.length === 0 ? ends : `${ends}：${changes.join('，')}`
  return { report: said(leaves ? 'left' : 'changed', text), line, staff, isOther }
}

/** Two lines for one person, by number here and by mailbox there: which of them is meant is not ours to say. */
function demandOnce(steps: readonly Step[]): Step[] {
  const lines = new Map<number, number>()
  return steps.map((step) => {
    const { staff, report } = step
    const first = staff && lines.get(staff.id)
    if (staff && first === undefined) lines.set(staff.id, report.line)
    if (first === undefined) return step
    return { ...step, report: { ...report, verdict: 'wrong', text: `与第 ${first} 行是同一位员工` } }
  })
}

/** Visits are a number's: with another person they read another name, which is to be known before. */
async function withVisits(tx: Tx, steps: readonly Step[]): Promise<Step[]> {
  const ids = steps.flatMap(({ staff, isOther }) => (staff && isOther ? [staff.id] : []))
  const visits = ids.length === 0 ? new Map<number, number>() : await countVisitsOf(tx, ids)
  return steps.map((step) => {
    const count = step.isOther && step.staff ? (visits.get(step.staff.id) ?? 0) : 0
    if (count === 0) return step
    return { ...step, report: { ...step.report, text: `${step.report.text}；以往 ${count} 次预约会显示新的姓名` } }
  })
}

/** Who is on the roster and not in a file that is said to be all of it. */
function missingFrom(steps: readonly Step[], before: readonly StaffRow[]): Step[] {
  const named = new Set(steps.flatMap(({ staff }) => (staff ? [staff.id] : [])))
  return before
    .filter(({ id, state }) => state === 'active' && !named.has(id))
    .map((staff) => {
      const { name, staff_no } = staff
      return { staff, report: { line: 0, name, staff_no, verdict: 'left', text: '不在文件里，算离职' } }
    })
}

const keyed = (rows: readonly StaffRow[], key: (row: StaffRow) => string) =>
  new Map(rows.filter((row) => key(row) !== '').map((row) => [key(row), row]))

function reportOf(steps: readonly Step[], dry_run: boolean): RosterReport {
  const rows = steps.map(({ report }) => report)
  const count = (verdict: Reported['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const counts = { new: count('new'), changed: count('changed'), same: count('same') }
  return { dry_run, rows, counts: { ...counts, left: count('left'), wrong: count('wrong') } }
}

async function apply(tx: Tx, companyId: number, steps: readonly Step[], at: Date): Promise<void> {
  const changed = steps.filter(({ report: { verdict } }) => verdict !== 'same')
  const rows = changed.flatMap(({ line, staff }) => {
    if (!line) return []
    const values = { ...knownBy(line, staff), company_id: companyId, updated_at: at }
    return [staff ? { ...values, id: staff.id } : values]
  })
  await saveStaff(tx, rows, at)
  const missing = changed.flatMap(({ line, staff }) => (!line && staff ? [staff.id] : []))
  if (missing.length > 0) await setState(tx, missing, 'left', at)
  const gone = changed.flatMap(({ report, line, staff, isOther }) =>
    staff && (isOther || report.verdict === 'left' || line?.state === 'left') ? [staff.id] : [],
  )
  if (gone.length > 0) await endProofs(tx, gone, at)
}

/** All or nothing: a file with a wrong line changes nothing, and the answer says which. */
export async function importRosterOf(ctx: StaffCtx, asked: InputOf<typeof importRoster>): Promise<RosterReport> {
  const text = textOf(asked.file)
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    const company = await lockCompany(tx, asked.company_id)
    if (!company) throw new Refusal(companyNotFound)
    const lines = await readRoster(text, company.email_domains)
    if (typeof lines === 'string') throw new Refusal(corpRefused, { file: [lines] })
    const before = await listStaff(tx, company.id)
    const [byNo, byMail] = [keyed(before, ({ staff_no }) => staff_no), keyed(before, ({ email }) => emailKey(email))]
    const judged = demandOnce(lines.map((line) => judge(line, byNo, byMail)))
    const steps = await withVisits(tx, judged)
    const all = asked.whole ? [...steps, ...missingFrom(steps, before)] : steps
    const report = reportOf(all, asked.dry_run || steps.some(({ report: { verdict } }) => verdict === 'wrong'))
    if (report.dry_run) return report
    await apply(tx, company.id, all, at)
    await ctx.audit(tx, { action: 'corp.roster', subject: ['company', company.id], after: report.counts })
    return report
  })
}

export async function rosterOf(ctx: StaffCtx, companyId: number, page: number) {
  return ctx.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal(companyNotFound)
    await ctx.audit(tx, { action: 'member.read_roster', subject: ['company', companyId], after: { page } })
    const rows = await pageOfStaff(tx, companyId, ctx.now(), PER_PAGE, (page - 1) * PER_PAGE)
    return { total: rows[0]?.total ?? 0, list: rows.map(({ staff, proven }) => presentStaff(staff, proven)) }
  })
}

/** Who leaves proves nothing from this moment on; what they have booked stays. */
export async function setStaffStateOf(ctx: StaffCtx, staffId: number, state: StaffRow['state']): Promise<RosterStaff> {
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    const staff = await lockStaff(tx, staffId)
    if (!staff) throw new Refusal(staffNotFound)
    if (staff.state !== state) await setState(tx, [staffId], state, at)
    if (state === 'left') await endProofs(tx, [staffId], at)
    const change = { before: { state: staff.state }, after: { state } }
    await ctx.audit(tx, { action: 'corp.person', subject: ['corp_staff', staffId], ...change })
    const holder = await findHolder(tx, staffId)
    return presentStaff({ ...staff, state }, holder !== undefined && holder.expires_at > at)
  })
}
