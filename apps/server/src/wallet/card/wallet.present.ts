import { formatYuan } from '@kuaimen/contract/kernel/money'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { CardOrigin, Discount, Scope, Verdict } from '@kuaimen/contract/wallet/card.rules'
import type { AvailableCard, WalletCard, WalletDetail } from '@kuaimen/contract/wallet/card.views'
import { markdownToHtml } from '../../http/reply/markdown'
import type { CardRow, MovementRow, ScopeNames } from './wallet.sql'

const NAMES_AT_MOST = 3
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

const named = (ids: readonly number[], names: Record<string, string>): string[] =>
  ids.flatMap((id) => names[id] ?? []).slice(0, NAMES_AT_MOST + 1)

const oneOf = (words: string[], many: string): string =>
  words.length === 0 ? '' : words.length > NAMES_AT_MOST ? many : `限${words.join('、')}`

function weekdayWords(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return ''
  const isWeekend = (day: number) => day === 0 || day === 6
  if (weekdays.length === 5 && !weekdays.some(isWeekend)) return '周末不可用'
  if (weekdays.length === 2 && weekdays.every(isWeekend)) return '仅周末可用'
  return `限${weekdays.map((day) => WEEKDAYS[day]).join('、')}`
}

const ALL = '全部门店和产品可用'

/** 限上海门店, 限个人写真, 周末不可用 */
function termsOf(scope: Scope, names: ScopeNames): string[] {
  const cities = oneOf(named(scope.city_ids, names.cities), '限部分城市')
  const words = [
    cities && `${cities}门店`.replace('城市门店', '城市'),
    oneOf(named(scope.store_ids, names.stores), `限${scope.store_ids.length}家门店`),
    oneOf([...named(scope.category_ids, names.categories), ...named(scope.product_ids, names.products)], '限部分产品'),
    weekdayWords(scope.weekdays),
  ]
  return words.filter(Boolean)
}

const scopeWords = (scope: Scope, names: ScopeNames): string => termsOf(scope, names).join(' · ') || ALL

/** What a voucher is for, where that is one product and nothing else. */
function productOf({ kind, scope }: CardRow, names: ScopeNames): WalletCard['product'] {
  const [id, ...others] = scope.product_ids
  if (kind !== 'voucher' || id === undefined || others.length > 0 || scope.category_ids.length > 0) return null
  const name = names.products[id]
  return name === undefined ? null : { id, name, cover: names.covers[id] ?? '' }
}

/** ¥50, 8.5折 */
const discountWords = ({ kind, value }: Discount): string =>
  kind === 'amount' ? `¥${formatYuan(value)}` : `${(100 - value) / 10}折`

function worthWords({ kind, discount, balance_fen }: CardRow, product: WalletCard['product']): string {
  if (kind === 'gift_card') return `¥${formatYuan(balance_fen)}`
  if (discount) return discountWords(discount)
  return product ? `1 次 · ${product.name}` : '1 次拍摄'
}

const withoutProduct = (scope: Scope): Scope => ({ ...scope, product_ids: [] })

const ORIGIN_WORDS: Readonly<Record<CardOrigin, string>> = {
  '': '',
  points: '积分兑换',
  campaign: '活动',
  contact: '顾问礼',
  level: '等级礼',
  task: '任务奖励',
  invite: '邀请',
}

const givingOf = ({ giving_no, giving_until, link_mark }: CardRow): WalletCard['giving'] =>
  giving_no === null ? null : { giving_no, expires_at: giving_until ?? 0, link_mark: link_mark ?? '' }

/** What stands on a gift card was said to whom it was for first; it stays saved, and goes on to nobody. */
const noteOf = ({ kind, note, is_given }: CardRow): string => (kind === 'gift_card' && is_given ? '' : note)

function presentCard(row: CardRow, names: ScopeNames): WalletCard {
  const product = productOf(row, names)
  return {
    coupon_type: row.kind,
    code: row.code,
    name: row.name,
    note: noteOf(row),
    worth: worthWords(row, product),
    amount_fen: row.discount?.kind === 'amount' ? row.discount.value : row.balance_fen,
    min_fen: row.discount?.min_fen ?? 0,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    state: row.state,
    scope: scopeWords(row.scope, names),
    terms: termsOf(product ? withoutProduct(row.scope) : row.scope, names),
    product,
    from_text: row.is_given ? '好友转赠' : ORIGIN_WORDS[row.origin],
    giving: givingOf(row),
  }
}

export const presentCards = (rows: readonly CardRow[], names: ScopeNames): WalletCard[] =>
  rows.map((row) => presentCard(row, names))

/** 限个人写真 · 周末不可用 · 最多减 ¥100; empty where nothing limits it. */
export const limitWords = ({ terms }: WalletCard, discount: Discount | null): string =>
  [...terms, ...(discount?.cap_fen ? [`最多减 ¥${formatYuan(discount.cap_fen)}`] : [])].join(' · ')

export const presentAvailable = (row: CardRow, { fen, reason }: Verdict, names: ScopeNames): AvailableCard => ({
  ...presentCard(row, names),
  usable: reason === '',
  reason,
  saves_fen: fen,
})

const movementWords: Record<MovementRow['event'], string> = {
  issued: '存入',
  spent: '支付预约',
  locked: '预约待支付，暂时锁定',
  used: '已使用',
  released: '预约未支付，已退回',
  returned: '预约取消或改期，已退回',
  dropped: '改期后不再适用，已退回',
  expired: '有效期已过',
}

/** For who has the card: of a giving that was taken they see that it came to them. */
const givingWords = ({ event, giving }: MovementRow): string => {
  if (event === 'spent' || event === 'locked') return '转赠中，暂时锁定'
  return giving === 'taken' ? '好友转赠，已收下' : '转赠结束，已回到卡包'
}

function movementText(one: MovementRow): string {
  if (one.giving) return givingWords(one)
  return isInStore(one) ? '到店使用' : movementWords[one.event]
}

/** Used in a store: its number is of nothing that is paid here. */
const isInStore = ({ subject_no }: MovementRow) => subject_no !== '' && kindOf(subject_no) === undefined

/** Spending reads as a minus, what comes back as a plus. */
const signOf = ({ event, amount_fen }: MovementRow): number =>
  event === 'locked' || event === 'used' ? -amount_fen : amount_fen

export const limitsOf = ({ returned_late }: CardRow): string =>
  returned_late ? '曾因临时取消退回：还可以预约一次，不再退款；再次临时取消不再退回' : ''

/** The rules are written for who buys: whoever has it by gift reads first what of them is not meant. */
const BY_GIFT = '- 好友转赠的券不能退款，也不能换成现金'
const OF_BUYING = /买|付款|可退|退款|原路/
const NOT_MEANT = '；下面关于购买和退款的说明，只对购买的人适用'

const rulesOf = ({ kind, rules, is_given }: CardRow): string =>
  kind === 'voucher' && is_given ? `${BY_GIFT}${OF_BUYING.test(rules) ? NOT_MEANT : ''}\n${rules}` : rules

interface Past {
  readonly movements: readonly MovementRow[]
  readonly giveable: boolean
  readonly holder: { readonly subject_no: string; readonly state: 'locked' | 'used' } | undefined
}

/** Which order has it; a giving says so itself. */
function inUseOf(holder: Past['holder']): WalletDetail['in_use'] {
  if (!holder || kindOf(holder.subject_no) !== 'booking') return null
  return { order_sn: holder.subject_no, why: holder.state === 'locked' ? 'unpaid' : 'visit' }
}

export const presentDetail = (
  row: CardRow,
  { movements, giveable, holder }: Past,
  names: ScopeNames,
): WalletDetail => ({
  ...presentCard(row, names),
  rules_html: markdownToHtml(rulesOf(row)),
  limits: limitsOf(row),
  giveable,
  in_use: inUseOf(holder),
  movements: movements.map((one) => ({
    at: Math.floor(one.at.getTime() / 1000),
    text: movementText(one),
    amount_fen: signOf(one),
    order_sn: kindOf(one.subject_no) === 'booking' ? one.subject_no : '',
  })),
})

export const presentExport = (rows: readonly (CardRow & { history: unknown[] })[]) =>
  rows.map(({ kind, code, name, state, balance_fen, valid_from, valid_until, history }) => ({
    ...{ kind, code, name, state, balance_fen, valid_from, valid_until, history },
  }))

/** The name and scope of a card, for everyone who has its code. */
export const presentReach = (row: CardRow, names: ScopeNames): { name: string; scope: string } => ({
  name: row.name,
  scope: scopeWords(row.scope, names),
})
