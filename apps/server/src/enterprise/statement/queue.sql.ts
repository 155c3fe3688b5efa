import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Queue } from '../../staff/queue.port'
import { company } from '../drive/drive.table'
import { statement } from '../visit/visit.table'

/** Statements that are not sent yet, or that a company has something to say against. */
export const statementQueue: Queue = {
  kind: 'statement',
  list: async (tx, stores, _now, atMost) => {
    if (stores !== 'chain') return []
    const rows = await tx
      .select({ statement, name: company.name })
      .from(statement)
      .innerJoin(company, eq(company.id, statement.company_id))
      .where(inArray(statement.state, ['draft', 'disputed']))
      .orderBy(asc(statement.created_at), asc(statement.statement_no))
      .limit(atMost)
    return rows.map(({ statement: row, name }) => ({
      ...{ no: row.statement_no, at: row.created_at, store_id: null },
      title: `${name} ¥${formatYuanExact(row.total_fen)}${row.state === 'disputed' ? '，有异议' : ''}`,
    }))
  },
}
