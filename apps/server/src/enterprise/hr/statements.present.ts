import { type StatementState, statementText } from '@kuaimen/contract/enterprise/statement.rules'
import type { HrSeen, HrStatement } from './hr.present'
import { html, type Markup } from './markup.present'
import { nth, sheet, th, yuan } from './sheet.present'

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
export function waiting({ corrections }: HrSeen): Markup {
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

export const statements = (seen: HrSeen): Markup =>
  sheet(
    '对账单',
    [th('编号'), th('期间'), nth('笔数'), nth('本活动'), nth('整单'), th('状态'), th('发票')],
    seen.statements.flatMap((one) => [
      html`<tr><td>${one.statement_no}</td><td>${one.from_day} 至 ${one.until_day}</td><td class="n">${one.visits}</td><td class="n">${yuan(one.fen)}</td><td class="n">${yuan(one.total_fen)}</td><td><span class="tag ${STATEMENT_TONES[one.state]}">${statementText(one)}</span></td><td>${one.file_key ? html`<a href="/invoice_file/${one.file_key}.pdf">PDF</a>` : '—'}</td></tr>`,
      ...partsOf(seen, one),
    ]),
    '还没有对账单，每月 1 日出上个月的',
  )
