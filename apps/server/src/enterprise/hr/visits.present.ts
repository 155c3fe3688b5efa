import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { studioDay, studioTime, weekdayOf } from '@kuaimen/contract/kernel/time'
import {
  bookingStatesOf,
  HR_STATE_OF,
  HR_STATES,
  type HrCount,
  type HrRow,
  type HrSeen,
  type HrState,
  STATE_WORDS,
} from './hr.present'
import { html, type Markup } from './markup.present'
import { nth, sheet, th, yuan } from './sheet.present'

const TONES: Partial<Record<HrState, string>> = { came: 'good', no_show: 'hot', held: 'warn' }

export const countOf = (counts: readonly HrCount[], state?: HrState): number =>
  counts.reduce((sum, one) => (bookingStatesOf(state).includes(one.state) ? sum + one.count : sum), 0)

export const days = (seen: HrSeen): Markup =>
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

export const rows = (seen: HrSeen): Markup =>
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

export function filters(seen: HrSeen): Markup {
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

export function pages(seen: HrSeen): Markup {
  const total = countOf(seen.counts, seen.state)
  const last = Math.ceil(total / seen.per_page)
  if (last <= 1) return html``
  const { page, state } = seen
  return html`<nav class="pages" aria-label="翻页">${page > 1 && html`<a href="${addressOf(seen, state, page - 1)}" rel="prev">上一页</a>`}<span>第 ${page} / ${last} 页，共 ${total} 条</span>${page < last && html`<a href="${addressOf(seen, state, page + 1)}" rel="next">下一页</a>`}</nav>`
}
