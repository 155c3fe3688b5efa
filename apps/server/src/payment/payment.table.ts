import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { member } from '../account/person/account.table'

const instant = () => timestamp({ withTimezone: true })

/** One attempt to be paid by a provider. Never deleted; only a verified notice or our own query marks it paid. */
export const payment = pgTable(
  'payment',
  {
    /** out_trade_no at the provider. */
    pay_no: text().primaryKey(),
    /** What is paid. The columns have the names from when this was called a subject. */
    kind: text('subject').$type<PayableKind>().notNull(),
    payable_no: text('subject_no').notNull(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    provider: text({ enum: ['wechat', 'alipay', 'douyin'] }).notNull(),
    way: text({ enum: ['wx_jsapi', 'wx_h5', 'ali_wap'] }).notNull(),
    amount_fen: integer().notNull(),
    refunded_fen: integer().notNull().default(0),
    description: text().notNull(),
    state: text({ enum: ['pending', 'paid', 'closed'] }).notNull(),
    /** What the provider gave us to pay with: prepay_id, or the address of its page. */
    prepay: text().notNull().default(''),
    /** Who pays, where the provider asks: the openid of JSAPI. */
    payer: text().notNull().default(''),
    provider_no: text(),
    expires_at: instant().notNull(),
    created_at: instant().notNull(),
    paid_at: instant(),
    closed_at: instant(),
    /** When the payable's room has settled it. */
    told_at: instant(),
  },
  (t) => [
    index('payment_subject').on(t.payable_no),
    index('payment_pending').on(t.expires_at).where(sql`state = 'pending'`),
    // The books of a day.
    index('payment_paid').on(t.paid_at).where(sql`paid_at is not null`),
    unique('payment_provider_no').on(t.provider, t.provider_no),
    check('payment_amount', sql`${t.amount_fen} > 0`),
    check('payment_refunded', sql`${t.refunded_fen} between 0 and ${t.amount_fen}`),
    check('payment_paid', sql`(${t.state} = 'paid') = (${t.paid_at} is not null)`),
  ],
)

const REFUND_CAUSES = ['ended', 'rescheduled', 'unneeded', 'goodwill'] as const

/** Money on its way back. Accepted is not settled; every try has the same number. */
export const payment_refund = pgTable(
  'payment_refund',
  {
    refund_no: text().primaryKey(),
    pay_no: text()
      .notNull()
      .references(() => payment.pay_no),
    amount_fen: integer().notNull(),
    reason: text().notNull(),
    /** What it belongs to: the end of what was paid for, a reschedule, money that nothing could be done with, or goodwill. */
    cause: text({ enum: REFUND_CAUSES }).notNull().default('ended'),
    /** by_hand: the money went another way, and the provider's number is closed for ever. */
    state: text({ enum: ['requested', 'sent', 'settled', 'failed', 'by_hand'] }).notNull(),
    provider_no: text(),
    tries: smallint().notNull().default(0),
    note: text().notNull().default(''),
    requested_at: instant().notNull(),
    sent_at: instant(),
    settled_at: instant(),
  },
  (t) => [
    index('payment_refund_pay').on(t.pay_no),
    index('payment_refund_provider_no').on(t.provider_no).where(sql`provider_no is not null`).concurrently(),
    index('payment_refund_open').on(t.requested_at).where(sql`state in ('requested', 'sent')`),
    // Those that wait for a person: few, and looked at often.
    index('payment_refund_failed').on(t.requested_at).where(sql`state = 'failed'`),
    check('payment_refund_amount', sql`${t.amount_fen} > 0`),
  ],
)

/** How a provider's word came to us. */
export const NEWS_SOURCES = ['notice', 'query'] as const

/**
 * Verified words of a provider about a payment or a refund. The same word again is counted, so that however often a
 * provider repeats itself the row is one.
 */
export const payment_news = pgTable(
  'payment_news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    pay_no: text()
      .notNull()
      .references(() => payment.pay_no),
    /** Empty where it is about the payment itself. */
    refund_no: text().notNull().default(''),
    source: text({ enum: NEWS_SOURCES }).notNull(),
    says: text({ enum: ['paid', 'underway', 'settled', 'refused'] }).notNull(),
    amount_fen: integer().notNull(),
    provider_no: text().notNull(),
    /** taken: it counts, or had counted already; otherwise what of an answer was not to be believed. A notice that is not believed is not here. */
    verdict: text({ enum: ['taken', 'provider', 'amount', 'provider_no'] }).notNull(),
    times: integer().notNull().default(1),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
  },
  (t) => [
    unique('payment_news_each').on(t.pay_no, t.refund_no, t.source, t.says, t.amount_fen, t.provider_no, t.verdict),
  ],
)
