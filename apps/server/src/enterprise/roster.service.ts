import { companyNotFound, corpRefused, staffNotFound } from '@kuaimen/contract/enterprise/enterprise.errors'
import type { importRoster } from '@kuaimen/contract/enterprise/operator.endpoints'
import type { RosterReport, RosterStaff } from '@kuaimen/contract/enterprise/operator.views'
import { type RosterLine, readRoster } from '@kuaimen/contract/enterprise/roster.rules'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { demandChain } from '../account/operator.service'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { presentStaff } from './operator.present'
import { lockCompany } from './operator.sql'
import { findHolder, type StaffRow } from './proof.sql'
import { endProofs, listStaff, pageOfStaff, saveStaff, setState } from './roster.sql'
import { lockStaff } from './staff.sql'

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

interface Step {
  readonly report: Reported
  readonly line?: RosterLine
  readonly staff?: StaffRow
}

const isSame = (line: RosterLine, staff: StaffRow): boolean =>
  line.name === staff.name &&
  line.staff_no === staff.staff_no &&
  line.email === staff.email.toLowerCase() &&
  line.department === staff.department &&
  line.state === staff.state &&
  (staff.origin === 'roster' || staff.staff_no !== '')

/** What a line would change. A number is the person; without one the mailbox is. */
function judge(line: RosterLine, byNo: Map<string, StaffRow>, byMail: Map<string, StaffRow>): Step {
  const { line: at, name, staff_no, email, wrong } = line
  const said = (verdict: Reported['verdict'], text: string): Reported => ({ line: at, name, staff_no, verdict, text })
  if (wrong) return { report: said('wrong', wrong), line }
  const holder = email === '' ? undefined : byMail.get(email)
  const staff =
    (staff_no === '' ? undefined : byNo.get(staff_no)) ??
    (holder?.staff_no === '' || staff_no === '' ? holder : undefined)
  if (holder && holder !== staff) return { report: said('wrong', `邮箱已是 ${holder.name} 的`), line }
  if (!staff) return { report: said('new', line.state === 'left' ? '新增，已离职' : '新增'), line }
  if (isSame(line, staff)) return { report: said('same', '没有变化'), line, staff }
  if (line.state === 'left' && staff.state === 'active')
    return { report: said('left', '离职，验证随即失效'), line, staff }
  return { report: said('changed', staff.name === name ? '更新' : `更新，原名 ${staff.name}`), line, staff }
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
    const { name, name_key, staff_no, email, department, state } = line
    const values = { company_id: companyId, name, name_key, staff_no, email, department, state, updated_at: at }
    return [staff ? { ...values, id: staff.id } : values]
  })
  await saveStaff(tx, rows, at)
  const missing = changed.flatMap(({ line, staff }) => (!line && staff ? [staff.id] : []))
  if (missing.length > 0) await setState(tx, missing, 'left', at)
  const gone = changed.flatMap(({ report, line, staff }) =>
    staff && (report.verdict === 'left' || line?.state === 'left') ? [staff.id] : [],
  )
  if (gone.length > 0) await endProofs(tx, gone, at)
}

/** All or nothing: a file with a wrong line changes nothing, and the answer says which. */
export async function importRosterOf(ctx: StaffCtx, asked: InputOf<typeof importRoster>): Promise<RosterReport> {
  demandChain(ctx)
  const text = textOf(asked.file)
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    const company = await lockCompany(tx, asked.company_id)
    if (!company) throw new Refusal(companyNotFound)
    const lines = readRoster(text, company.email_domains)
    if (typeof lines === 'string') throw new Refusal(corpRefused, { file: [lines] })
    const before = await listStaff(tx, company.id)
    const [byNo, byMail] = [
      keyed(before, ({ staff_no }) => staff_no),
      keyed(before, ({ email }) => email.toLowerCase()),
    ]
    const steps = lines.map((line) => judge(line, byNo, byMail))
    const all = asked.whole ? [...steps, ...missingFrom(steps, before)] : steps
    const report = reportOf(all, asked.dry_run || steps.some(({ report: { verdict } }) => verdict === 'wrong'))
    if (report.dry_run) return report
    await apply(tx, company.id, all, at)
    ctx.log.info({ operator: ctx.principal.id, company_id: company.id, counts: report.counts }, 'roster imported')
    return report
  })
}

export async function rosterOf(ctx: StaffCtx, companyId: number, page: number) {
  demandChain(ctx)
  return ctx.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal(companyNotFound)
    const rows = await pageOfStaff(tx, companyId, ctx.now(), PER_PAGE, (page - 1) * PER_PAGE)
    return { total: rows[0]?.total ?? 0, list: rows.map(({ staff, proven }) => presentStaff(staff, proven)) }
  })
}

/** Who leaves proves nothing from this moment on; what they have booked stays. */
export async function setStaffStateOf(ctx: StaffCtx, staffId: number, state: StaffRow['state']): Promise<RosterStaff> {
  demandChain(ctx)
  const at = ctx.now()
  return ctx.transaction(async (tx) => {
    const staff = await lockStaff(tx, staffId)
    if (!staff) throw new Refusal(staffNotFound)
    if (staff.state !== state) await setState(tx, [staffId], state, at)
    if (state === 'left') await endProofs(tx, [staffId], at)
    ctx.log.info({ operator: ctx.principal.id, staff_id: staffId, state }, 'staff of a company changed')
    const holder = await findHolder(tx, staffId)
    return presentStaff({ ...staff, state }, holder !== undefined && holder.expires_at > at)
  })
}
