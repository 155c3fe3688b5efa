import { createHash } from 'node:crypto'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { COMPANY_SEES, COMPANY_SEES_NOT } from '@kuaimen/contract/enterprise/drive.rules'
import { type StatementState, statementText } from '@kuaimen/contract/enterprise/statement.rules'
import { formatYuan, formatYuanExact } from '@kuaimen/contract/kernel/money'
import { formatLongDay, formatMoment, studioDay, studioTime, weekdayOf } from '@kuaimen/contract/kernel/time'
import { writeCsv } from './csv.present'
import { asIs, html, type Markup } from './markup.present'
import { HR_STYLE } from './style.present'

/** What HR is told of a visit: whether it is booked, and whether somebody came. */
const HR_STATES = ['held', 'booked', 'came', 'no_show', 'cancelled'] as const
export type HrState = (typeof HR_STATES)[number]

export const isHrState = (text: unknown): text is HrState => HR_STATES.some((state) => state === text)

const STATE_WORDS: Record<HrState, string> = {
  held: '待支付',
  booked: '待到店',
  came: '已到店',
  no_show: '未到店',
  cancelled: '已取消',
}
const TONES: Partial<Record<HrState, string>> = { came: 'good', no_show: 'hot', held: 'warn' }

/** One that nobody paid for in time is nothing to be told of. */
const HR_STATE_OF: Record<BookingState, HrState | undefined> = {
  held: 'held',
  booked: 'booked',
  checked_in: 'came',
  shooting: 'came',
  selecting: 'came',
  retouching: 'came',
  delivered: 'came',
  completed: 'came',
  no_show: 'no_show',
  cancelled: 'cancelled',
  expired: undefined,
}

export const bookingStatesOf = (state: HrState | undefined): BookingState[] =>
  (Object.keys(HR_STATE_OF) as BookingState[]).filter((one) => {
    const shown = HR_STATE_OF[one]
    return shown !== undefined && (state === undefined || shown === state)
  })

export interface HrDrive {
  readonly company_name: string
  readonly logo: string
  readonly name: string
  readonly shoot_from: string
  readonly shoot_until: string
  readonly book_from: string
  readonly book_until: string
  readonly quota: number
  readonly used: number
  readonly hr_until: Date
}

export interface HrRow {
  readonly name: string
  readonly staff_no: string
  readonly department: string
  readonly state: BookingState
  readonly start_at: Date
  readonly store_name: string
  readonly company_fen: number
  /** What was asked for it, null until it is over, and how much of that is asked no more. */
  readonly asked_fen: number | null
  readonly corrected_fen: number
  /** The one that it is on, once that has gone out. */
  readonly statement_no: string | null
}

/** So much less is asked for a visit. */
export interface HrCorrection {
  /** Null until a statement with it has gone out. */
  readonly statement_no: string | null
  readonly name: string
  readonly staff_no: string
  readonly department: string
  readonly store_name: string
  readonly day: string
  readonly note: string
  readonly amount_fen: number
}

export interface HrCount {
  readonly state: BookingState
  readonly count: number
  readonly charged_fen: number
  readonly due_fen: number
}

export interface HrDay {
  readonly day: string
  readonly store_name: string
  readonly booked: number
  readonly came: number
  readonly missed: number
}

export interface HrStatement {
  readonly statement_no: string
  readonly from_day: string
  readonly until_day: string
  readonly state: StatementState
  /** Of this drive alone; the statement may hold more. */
  readonly visits: number
  readonly fen: number
  readonly total_fen: number
  readonly file_key: string | null
}

export interface HrSeen {
  readonly brand: string
  readonly path: string
  readonly drive: HrDrive
  readonly counts: readonly HrCount[]
  readonly days: readonly HrDay[]
  readonly rows: readonly HrRow[]
  readonly statements: readonly HrStatement[]
  readonly corrections: readonly HrCorrection[]
  readonly state: HrState | undefined
  readonly page: number
  readonly per_page: number
}

const yuan = (fen: number): string => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`

const countOf = (counts: readonly HrCount[], state?: HrState): number =>
  counts.reduce((sum, one) => (bookingStatesOf(state).includes(one.state) ? sum + one.count : sum), 0)

const fact = (name: string, value: string | number, note = ''): Markup =>
  html`<div><dt>${name}</dt><dd>${value}${note && html`<p>${note}</p>`}</dd></div>`

const bar = (used: number, quota: number): Markup =>
  html`<div class="bar"><svg width="100%" height="6" aria-hidden="true"><rect width="${Math.round((used * 100) / Math.max(quota, 1))}%" height="6" fill="#c2452d"/></svg></div>`

function facts({ drive, counts }: HrSeen): Markup {
  const charged = counts.reduce((sum, { charged_fen }) => sum + charged_fen, 0)
  const due = counts.reduce((sum, { due_fen }) => sum + due_fen, 0)
  return html`<dl class="facts">
<div><dt>名额</dt><dd>${drive.used}<small>/ ${drive.quota}</small>${bar(drive.used, drive.quota)}</dd></div>
${fact('待到店', countOf(counts, 'booked'))}${fact('已到店', countOf(counts, 'came'))}${fact('未到店', countOf(counts, 'no_show'))}${fact('已取消', countOf(counts, 'cancelled'))}
${fact('公司承担', yuan(charged), due > 0 ? `另有预计 ${yuan(due)}` : '')}
</dl>`
}

const sheet = (name: string, heads: readonly Markup[], rows: readonly Markup[], none: string): Markup =>
  rows.length === 0
    ? html`<div class="sheet"><p class="none">${none}</p></div>`
    : html`<div class="sheet" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`

const th = (name: string): Markup => html`<th scope="col">${name}</th>`
const nth = (name: string): Markup => html`<th scope="col" class="n">${name}</th>`

const days = (seen: HrSeen): Markup =>
  sheet(
    '按日期和门店',
    [th('日期'), th('门店'), nth('预约'), nth('已到店'), nth('未到店')],
    seen.days.map(
      ({ day, store_name, booked, came, missed }) =>
        html`<tr><td>${day} ${weekdayOf(day)}</td><td class="wide">${store_name}</td><td class="n">${booked}</td><td class="n">${came}</td><td class="n">${missed}</td></tr>`,
    ),
    '还没有预约',
  )

const tag = (state: BookingState): Markup => {
  const shown = HR_STATE_OF[state] ?? 'cancelled'
  return html`<span class="tag ${TONES[shown]}">${STATE_WORDS[shown]}</span>`
}

function amount({ asked_fen, corrected_fen, company_fen }: HrRow): Markup {
  if (asked_fen === null) return html`<span class="due">预计 ${yuan(company_fen)}</span>`
  if (corrected_fen === 0) return html`${yuan(asked_fen)}`
  return html`${yuan(asked_fen - corrected_fen)} <span class="due">更正前 ${yuan(asked_fen)}</span>`
}

const rows = (seen: HrSeen): Markup =>
  sheet(
    '预约名单',
    [th('姓名'), th('工号'), th('部门'), th('状态'), th('日期'), th('时间'), th('门店'), nth('公司承担')],
    seen.rows.map(
      (row) =>
        html`<tr><td class="wide">${row.name}</td><td>${row.staff_no}</td><td class="wide">${row.department}</td><td>${tag(row.state)}</td><td>${studioDay(row.start_at)}</td><td>${studioTime(row.start_at)}</td><td class="wide">${row.store_name}</td><td class="n">${amount(row)}</td></tr>`,
    ),
    seen.state ? '没有这种状态的预约' : '还没有人预约',
  )

const addressOf = ({ path }: HrSeen, state: HrState | undefined, page: number): string => {
  const query = [...(state ? [`state=${state}`] : []), ...(page > 1 ? [`page=${page}`] : [])].join('&')
  return query ? `${path}?${query}` : path
}

function filters(seen: HrSeen): Markup {
  const choice = (state: HrState | undefined, words: string) => {
    const count = countOf(seen.counts, state)
    if (state !== undefined && count === 0 && state !== seen.state) return html``
    return state === seen.state
      ? html`<b aria-current="true">${words} ${count}</b>`
      : html`<a href="${addressOf(seen, state, 1)}">${words} ${count}</a>`
  }
  if (countOf(seen.counts) === 0) return html``
  return html`<nav aria-label="按状态筛选">${choice(undefined, '全部')}${HR_STATES.map((state) => choice(state, STATE_WORDS[state]))}</nav>`
}

function pages(seen: HrSeen): Markup {
  const total = countOf(seen.counts, seen.state)
  const last = Math.ceil(total / seen.per_page)
  if (last <= 1) return html``
  const { page, state } = seen
  return html`<nav class="pages" aria-label="翻页">${page > 1 && html`<a href="${addressOf(seen, state, page - 1)}" rel="prev">上一页</a>`}<span>第 ${page} / ${last} 页，共 ${total} 条</span>${page < last && html`<a href="${addressOf(seen, state, page + 1)}" rel="next">下一页</a>`}</nav>`
}

const STATEMENT_TONES: Partial<Record<StatementState, string>> = { paid: 'good', invoiced: 'good', disputed: 'hot' }

/** What a statement with corrections is made of, so that its sum can be checked. */
function partsOf({ corrections }: HrSeen, { statement_no, visits, fen }: HrStatement): Markup[] {
  const own = corrections.filter((one) => one.statement_no === statement_no)
  if (own.length === 0) return []
  const less = own.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const line = (words: string, value: string) =>
    html`<tr class="due"><td></td><td class="wide" colspan="2">${words}</td><td class="n">${value}</td><td colspan="3"></td></tr>`
  return [
    ...(visits > 0 ? [line(`预约 ${visits} 笔`, yuan(fen + less))] : []),
    ...own.map((one) => line(`更正：${one.note}（${one.name}，${one.day}）`, `−${yuan(one.amount_fen)}`)),
  ]
}

/** Corrections whose statement has not gone out. */
function waiting({ corrections }: HrSeen): Markup {
  const own = corrections.filter((one) => one.statement_no === null)
  if (own.length === 0) return html``
  return html`<h3>还没有抵扣的更正</h3>${sheet(
    '还没有抵扣的更正',
    [th('姓名'), th('日期'), th('原因'), nth('金额')],
    own.map(
      (one) =>
        html`<tr><td class="wide">${one.name}</td><td>${one.day}</td><td class="wide">${one.note}</td><td class="n">−${yuan(one.amount_fen)}</td></tr>`,
    ),
    '',
  )}<p class="by">在下一张对账单里抵扣；没有下一张的，退还后也列在对账单里。</p>`
}

const statements = (seen: HrSeen): Markup =>
  sheet(
    '对账单',
    [th('编号'), th('期间'), nth('笔数'), nth('本活动'), nth('整单'), th('状态'), th('发票')],
    seen.statements.flatMap((one) => [
      html`<tr><td>${one.statement_no}</td><td>${one.from_day} 至 ${one.until_day}</td><td class="n">${one.visits}</td><td class="n">${yuan(one.fen)}</td><td class="n">${yuan(one.total_fen)}</td><td><span class="tag ${STATEMENT_TONES[one.state]}">${statementText(one)}</span></td><td>${one.file_key ? html`<a href="/invoice_file/${one.file_key}.pdf">PDF</a>` : '—'}</td></tr>`,
      ...partsOf(seen, one),
    ]),
    '还没有对账单，每月 1 日出上个月的',
  )

const documentOf = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${title}</title><style>${asIs(HR_STYLE)}</style></head><body>${body}</body></html>`
    .text

const span = (from: string, until: string): Markup =>
  html`<span class="whole">${from}</span> 至 <span class="whole">${until}</span>`

export const drawHrPage = (seen: HrSeen): string =>
  documentOf(
    `${seen.drive.name} · ${seen.drive.company_name}`,
    html`<header><div>${seen.drive.logo && html`<img src="${seen.drive.logo}" alt="" width="64" height="64">`}<div>
<p class="by">${seen.brand} · ${seen.drive.company_name}</p><h1>${seen.drive.name}</h1>
<p class="when">拍摄 ${span(seen.drive.shoot_from, seen.drive.shoot_until)}，预约开放 ${span(seen.drive.book_from, seen.drive.book_until)}</p>
</div></div></header><main>${facts(seen)}
<nav class="jump" aria-label="本页内容"><a href="#statements">对账单</a><a href="#visits">预约名单</a><a href="#days">按日期和门店</a></nav>
<h2 id="statements">对账单</h2>${statements(seen)}${waiting(seen)}
<div class="head"><h2 id="visits">预约名单</h2><a class="button" href="${seen.path}.csv" download>下载 CSV</a></div>
${filters(seen)}${rows(seen)}${pages(seen)}
<h2 id="days">按日期和门店</h2>${days(seen)}</main>
<footer><p>这里显示：${COMPANY_SEES}，以及公司的对账单和更正；不显示：${COMPANY_SEES_NOT}。</p>
<p>这个链接仅供 HR 查看，请勿转发；有效期至 ${formatLongDay(studioDay(seen.drive.hr_until))} ${studioTime(seen.drive.hr_until)}。</p></footer>`,
  )

/** One page for every key that opens nothing, whatever the reason. */
export const HR_LOST = documentOf(
  '链接打不开了',
  html`<main class="lost"><h1>链接打不开了</h1><p>它可能已经过期，或已经换成新的。请向负责贵公司的顾问要一个新的链接。</p></main>`,
)

/** Nothing runs and nothing is sent anywhere; the one style is allowed by its hash. */
export const HR_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(HR_STYLE).digest('base64')}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

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
