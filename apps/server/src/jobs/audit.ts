import type { Services } from '../context'
import { freeze } from '../db/audit.sql'
import type { Room } from '../room'

interface Audit {
  readonly checks: number
  readonly findings: readonly { readonly check: string; readonly what: string }[]
}

/** Runs the checks of all rooms on the database as it is at one moment, and changes nothing. */
export const audit = ({ transaction, now }: Services, rooms: readonly Room[]): Promise<Audit> =>
  transaction(async (tx) => {
    await freeze(tx)
    const checks = rooms.flatMap((room) => room.audit ?? [])
    const findings: { check: string; what: string }[] = []
    for (const { name, find } of checks) for (const what of await find(tx, now())) findings.push({ check: name, what })
    return { checks: checks.length, findings }
  })

/** By the clock: each finding is an error in the log. */
export async function auditDaily(services: Services, rooms: readonly Room[]): Promise<void> {
  const { findings } = await audit(services, rooms)
  for (const { check, what } of findings) services.log.error({ check, what }, 'audit')
}
