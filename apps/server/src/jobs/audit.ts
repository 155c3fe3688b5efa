import { bookingChecks } from '../booking/audit.service'
import type { Services } from '../context'
import { type AuditCheck, freeze } from '../db/audit.sql'
import { ledgerChecks } from '../ledger/audit.service'
import { paymentChecks } from '../payment/audit.service'
import { scheduleChecks } from '../schedule/audit.service'
import { shopChecks } from '../shop/audit.service'
import { walletChecks } from '../wallet/audit.service'

/** What must hold of the whole database; a room adds its own here. */
const auditChecks: readonly AuditCheck[] = [
  ...ledgerChecks,
  ...scheduleChecks,
  ...paymentChecks,
  ...walletChecks,
  ...shopChecks,
  ...bookingChecks,
]

interface Audit {
  readonly checks: number
  readonly findings: readonly { readonly check: string; readonly what: string }[]
}

/** Looks at everything as it stands at one moment, and changes nothing. */
export const audit = ({ transaction, now }: Services): Promise<Audit> =>
  transaction(async (tx) => {
    await freeze(tx)
    const findings: { check: string; what: string }[] = []
    for (const { name, find } of auditChecks)
      for (const what of await find(tx, now())) findings.push({ check: name, what })
    return { checks: auditChecks.length, findings }
  })

/** By the clock: whatever is off is an error in the log. */
export async function auditDaily(services: Services): Promise<void> {
  const { findings } = await audit(services)
  for (const { check, what } of findings) services.log.error({ check, what }, 'audit')
}
