import type { MoneyLine, MoneyPosting } from '@kuaimen/contract/booking/search.views'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { tenderNames } from '../money/refund-plan.service'
import { seconds } from '../view/booking.present'
import type { EntryFact, MoneyFacts } from './money.sql'
import type { OrderPaper } from './order.port'

/** A line with its moment, by which all of them are put in order. */
export type Line = Omit<MoneyLine, 'at'> & { readonly at: Date }

type Words = Pick<Line, 'kind' | 'title'> & Partial<Omit<Line, 'at'>>
const line = (at: string | Date, said: Words): Line => ({
  ...{ no: '', note: '', fen: null, counts_fen: 0, is_off: false },
  ...said,
  at: new Date(at),
})

const CODE_SHOWN = 4
const tail = (code: string) => code.slice(-CODE_SHOWN)
const yuan = (fen: number) => `¥${formatYuanExact(fen)}`

const RESCHEDULED = { held: '等待支付', done: '已生效', expired: '未支付，已失效' } as const

const reschedules = ({ reschedules: all }: MoneyFacts): Line[] =>
  all.map(({ reschedule_no, state, difference_fen, created_at }) =>
    line(created_at, {
      ...{ kind: 'promise', title: '改期差价', no: reschedule_no, fen: difference_fen, note: RESCHEDULED[state] },
    }),
  )

/** A card counts from its use on, and back to nothing when it comes back. */
const uses = ({ uses: all }: MoneyFacts): Line[] =>
  all.flatMap(({ name, code, amount_fen: fen, state, at, changed_at }): Line[] => {
    const about = { kind: 'card', no: tail(code), fen } as const
    if (state === 'locked') return [line(at, { ...about, title: name, note: '已锁定，支付后才用' })]
    if (state === 'released') return [line(changed_at, { ...about, title: name, note: '没有用上，已放回卡包' })]
    const used = line(at, { ...about, title: `用${name}`, counts_fen: fen })
    return state === 'used' ? [used] : [used, line(changed_at, { ...about, title: `${name}退回`, counts_fen: -fen })]
  })

const gifts = ({ gifts: all }: MoneyFacts): Line[] =>
  all.map(({ code, name, amount_fen, at }) => {
    const words = amount_fen < 0 ? `用${name}` : `退回${name}`
    return line(at, {
      ...{ kind: 'card', title: words, no: tail(code), fen: Math.abs(amount_fen), counts_fen: -amount_fen },
    })
  })

const TRY = { pending: '等待支付', paid: '已支付', closed: '没有支付，已关闭' } as const

const tries = ({ payments }: MoneyFacts): Line[] =>
  payments.map(({ pay_no, provider, state, amount_fen, created_at }) =>
    line(created_at, {
      ...{ kind: 'try', title: `发起${tenderNames[provider]}`, no: pay_no, fen: amount_fen, note: TRY[state] },
    }),
  )

const captures = ({ payments }: MoneyFacts): Line[] =>
  payments.flatMap(({ pay_no, provider, state, amount_fen: fen, provider_no, paid_at }) => {
    if (state !== 'paid' || !paid_at) return []
    const about = { no: pay_no, note: provider_no ?? '', fen, counts_fen: fen }
    return [line(paid_at, { kind: 'capture', title: `${tenderNames[provider]}收款`, ...about })]
  })

const SAYS = { paid: '已支付', underway: '退款处理中', settled: '退款已到账', refused: '退款被拒绝' } as const
const VERDICTS = {
  taken: '',
  provider: '渠道不符，未采信',
  amount: '金额不符，未采信',
  provider_no: '渠道单号不符，未采信',
}

const news = ({ news: all }: MoneyFacts): Line[] =>
  all.map(({ pay_no, refund_no, source, says, amount_fen, verdict, times, first_at }) =>
    line(first_at, {
      ...{ kind: 'news', title: `${source === 'notice' ? '渠道通知' : '向渠道查询'}：${SAYS[says]}`, fen: amount_fen },
      ...{ no: refund_no || pay_no, is_off: verdict !== 'taken' },
      note: [VERDICTS[verdict], times > 1 && `共 ${times} 次`].filter(Boolean).join('，'),
    }),
  )

const refunds = ({ refunds: all }: MoneyFacts): Line[] =>
  all.flatMap((one) => {
    const { refund_no: no, provider, amount_fen: fen, state, requested_at, sent_at, settled_at, tries: tried } = one
    const about = { kind: 'refund', no, fen } as const
    const asked = line(requested_at, { ...about, title: '退款', note: one.reason, counts_fen: -fen })
    const failed = { ...about, title: '退款失败', note: [one.note, `已试 ${tried} 次`].filter(Boolean).join('，') }
    return [
      asked,
      ...(sent_at && state !== 'by_hand'
        ? [line(sent_at, { ...about, title: `${tenderNames[provider]}已受理退款` })]
        : []),
      ...(settled_at && state === 'settled' ? [line(settled_at, { ...about, title: '退款到账' })] : []),
      ...(settled_at && state === 'by_hand'
        ? [line(settled_at, { ...about, title: '线下已退回', note: one.note })]
        : []),
      ...(state === 'failed' ? [line(sent_at ?? requested_at, { ...failed, is_off: true })] : []),
    ]
  })

/** Goodwill from before the visit was earned counts by its refunds and cards alone. */
const goodwill = ({ goodwill: all }: MoneyFacts): Line[] =>
  all.map(({ amount_fen: fen, is_earned, reason, at }) =>
    line(at, {
      ...{ kind: 'goodwill', title: is_earned ? '协商退款，从收入转出' : '协商退款', note: reason, fen },
      counts_fen: is_earned ? fen : 0,
    }),
  )

const bills = ({ bills: all }: MoneyFacts): Line[] =>
  all.flatMap(({ no, provider, day, amount_fen: fen, ran_at, theirs, has_difference, is_explained }) => {
    if (!ran_at) return []
    const isOff = has_difference && !is_explained
    const title = `${tenderNames[provider]} ${day} 账单${has_difference ? '有差异' : '一致'}`
    const said = theirs === null ? '账单里没有' : `账单里是 ${yuan(theirs)}`
    const note = !has_difference ? '' : is_explained ? `${said}，已说明原因` : said
    return [line(ran_at, { kind: 'bill', title, no, fen, note, is_off: isOff })]
  })

/** Txns that the ledger alone knows: the company's part, vouchers that were bought, and what was earned. */
const POSTED = {
  corp: ['company', '企业承担'],
  corp_back: ['company', '企业不再承担'],
  sold: ['voucher', '套券已发放'],
  void: ['voucher', '收回未用的券'],
  earned: ['earned', '计入收入'],
} as const satisfies Record<string, readonly [Line['kind'], string]>

const isPosted = (name: string): name is keyof typeof POSTED => name in POSTED

const isOfOrder = ({ account }: EntryFact) => account.startsWith('subject:')
const sumOf = (entries: readonly EntryFact[]) => entries.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

function byTxn(entries: readonly EntryFact[]): [string, EntryFact[]][] {
  const txns = new Map<string, EntryFact[]>()
  for (const entry of entries) txns.set(entry.txn, [...(txns.get(entry.txn) ?? []), entry])
  return [...txns]
}

function posted({ entries }: MoneyFacts): Line[] {
  return byTxn(entries).flatMap(([txn, all]) => {
    const [name = ''] = txn.split(':')
    if (!isPosted(name)) return []
    const counts_fen = -sumOf(all.filter(isOfOrder))
    const [kind, title] = POSTED[name]
    return [line(all[0]!.at, { kind, title, fen: Math.abs(counts_fen), counts_fen })]
  })
}

const INVOICES: Record<string, string> = {
  requested: '已申请',
  issuing: '开具中',
  issued: '已开具',
  failed: '未开成',
  reversing: '冲红中',
  reversed: '已冲红',
}

const invoices = (papers: readonly OrderPaper[]): Line[] =>
  papers.map(({ invoice_no: no, state, amount_fen: fen, requested_at }) =>
    line(requested_at, {
      ...{ kind: 'invoice', title: '发票', no, fen, note: INVOICES[state] ?? state, is_off: state === 'failed' },
    }),
  )

/** Below zero the order has money that is neither earned nor given back yet. */
function rest({ entries }: MoneyFacts, now: Date): Line {
  const left = sumOf(entries.filter(isOfOrder))
  const title = left < 0 ? '留在订单上' : left > 0 ? '多付出' : '已结清'
  return line(now, { kind: 'rest', title, fen: Math.abs(left), counts_fen: left, is_off: left > 0 })
}

export function presentLines(promise: Line, facts: MoneyFacts, papers: readonly OrderPaper[], now: Date): Line[] {
  const parts = [reschedules, uses, gifts, tries, captures, news, refunds, goodwill, bills, posted]
  const lines = [promise, ...parts.flatMap((part) => part(facts)), ...invoices(papers)]
  return [...lines.toSorted((a, b) => a.at.getTime() - b.at.getTime()), rest(facts, now)]
}

export const promiseLine = (at: Date, fen: number, note: string): Line =>
  line(at, { kind: 'promise', title: '约定', fen, note })

export const presentLine = ({ at, ...said }: Line): MoneyLine => ({ ...said, at: seconds(at) })

const TXNS: Record<string, string> = {
  capture: '收款',
  refund: '退款预留',
  settled: '退款到账',
  by_hand: '线下退款',
  earned: '计入收入',
  goodwill: '协商退款',
  gift: '礼品卡',
  used: '用卡券',
  returned: '卡券退回',
  sold: '套券发放',
  void: '收回套券',
  corp: '企业承担',
  corp_back: '企业不再承担',
}

const ACCOUNTS: Record<string, string> = {
  provider: '支付渠道',
  subject: '订单',
  refund: '退款途中',
  gift_card: '礼品卡',
  voucher: '兑换券',
  promotion: '优惠',
  company: '企业应付',
  revenue: '收入',
  bank: '银行',
}

function accountWords(account: string): string {
  const [kind = '', no = ''] = account.split(':')
  const words = ACCOUNTS[kind] ?? kind
  if (kind === 'provider') return tenderNames[no as keyof typeof tenderNames] ?? words
  if (kind === 'gift_card' || kind === 'voucher') return `${words} ${tail(no)}`
  return kind === 'subject' || kind === 'refund' ? `${words} ${no}` : words
}

/** The code of a card is worth money: its end is enough to find it. */
const accountSeen = (account: string): string => account.replace(/^(gift_card|voucher):.*(.{4})$/, '$1:…$2')

export const presentPostings = ({ entries }: MoneyFacts): MoneyPosting[] =>
  byTxn(entries).map(([txn, all]) => ({
    ...{ at: seconds(new Date(all[0]!.at)), txn, words: TXNS[txn.split(':')[0] ?? ''] ?? txn },
    entries: all.map(({ account, amount_fen }) => ({
      ...{ account: accountSeen(account), words: accountWords(account), amount_fen },
    })),
  }))
