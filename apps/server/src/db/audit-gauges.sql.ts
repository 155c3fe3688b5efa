import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from './gauge'

interface Row extends Record<string, unknown> {
  findings: number
  age: number | null
}

/** Findings of the last audit of the night, and its age. */
export const auditGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_audit_findings', help: 'What was off when the database was last audited' },
    {
      name: 'kuaimen_audit_age_seconds',
      help: 'How long ago that was; before the first audit, how long this process waits for it',
    },
  ],
  read: async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select coalesce(sum(findings), 0)::int as findings, date_part('epoch', now() - min(checked_at))::float8 as age
      from audit_check`)
    const { findings = 0, age = null } = rows[0] ?? {}
    return [
      { name: 'kuaimen_audit_findings', value: findings },
      { name: 'kuaimen_audit_age_seconds', value: age ?? process.uptime() },
    ]
  },
}
