import type { OrderHit } from '@kuaimen/contract/booking/search.views'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'

const HEADS = [
  ...['订单号', '门店', '到店日期', '到店时间', '状态', '顾客', '人数', '产品'],
  ...['合计（元）', '合计（分）', '实付（元）', '实付（分）', '来源', '下单时间'],
]

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Sheets take what begins like a formula for one: an apostrophe before it makes it text. */
const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t]/, (first) => `'${first}`)
  return `"${text.replaceAll('"', '""')}"`
}

const rowOf = (hit: OrderHit): (string | number)[] => {
  const made = new Date(hit.made_at * 1000)
  return [
    ...[hit.no, hit.store_name, hit.day, hit.time, hit.state_text, maskName(hit.name), hit.people],
    ...[hit.product_names.join('、'), yuan(hit.total_fen), hit.total_fen, yuan(hit.paid_fen), hit.paid_fen],
    ...[hit.source, `${studioDay(made)} ${studioTime(made)}`],
  ]
}

const MARK = '\uFEFF'

/** A file of UTF-8 that says so, with lines as sheets want them; the first names who took it, when and what. */
export const ordersFile = (hits: readonly OrderHit[], head: string): string =>
  MARK + [[head], HEADS, ...hits.map(rowOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
