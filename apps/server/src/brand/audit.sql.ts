import type { AuditCheck } from '../db/audit.sql'
import { schemaDifferences } from '../db/schema.sql'

/** Of no room: the lowest has it. */
export const schemaIsOurs: AuditCheck = {
  name: 'database: functions, columns, indexes and storage are as the migrations of this release leave them',
  find: async (tx) => {
    const listed = await schemaDifferences(tx)
    return { count: listed.length, listed }
  },
}
