import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { payment_news as news } from './payment.table'

export type NewsRow = typeof news.$inferSelect
type Said = Pick<NewsRow, 'pay_no' | 'refund_no' | 'source' | 'says' | 'amount_fen' | 'provider_no' | 'verdict'>

/** In the transaction that acts on it; the same word again is counted. */
export const noteNews = (tx: Tx, said: Said, at: Date) =>
  tx
    .insert(news)
    .values({ ...said, first_at: at, last_at: at })
    .onConflictDoUpdate({
      target: [news.pay_no, news.refund_no, news.source, news.says, news.amount_fen, news.provider_no, news.verdict],
      set: { times: sql`${news.times} + 1`, last_at: at },
    })
