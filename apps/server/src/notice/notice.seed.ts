import type { Tx } from '../db/database'
import { demoTemplates } from './notice.demo'
import { notice_template } from './notice.table'

export const seedTemplates = async (tx: Tx): Promise<void> => {
  await tx.insert(notice_template).values(demoTemplates.map((one) => ({ ...one })))
}
