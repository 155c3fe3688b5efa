import type { Tx } from '../../../server/src/db/database'
import { notice_template } from '../../../server/src/notice/notice.table'
import { demoTemplates } from './notice.demo'

export const seedTemplates = async (tx: Tx): Promise<void> => {
  await tx.insert(notice_template).values(demoTemplates.map((one) => ({ ...one })))
}
