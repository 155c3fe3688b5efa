import type { Services } from '../context'
import type { AuditCheck } from '../db/audit.sql'
import { ownersCheckPort } from '../member-data'
import { partsOf, type Room } from '../room'
import { forgetBefore, listDone, saveDone } from './audit.sql'

interface Finding {
  readonly check: string
  readonly what: string
}

interface Audit {
  readonly checks: number
  /** How many things are off; those of one check beyond a limit are counted, and listed in one sentence. */
  readonly count: number
  readonly findings: readonly Finding[]
}

/** A room's own checks, and one for each table of members. */
export function checksOf({ ports }: Pick<Services, 'ports'>, rooms: readonly Room[]): AuditCheck[] {
  const checkOwners = ports.of(ownersCheckPort)
  return rooms
    .flatMap(partsOf)
    .flatMap(({ audit: own = [], memberData = [] }) => [
      ...own.map((check) => (typeof check === 'function' ? check(ports) : check)),
      ...memberData.flatMap(({ tables }) => tables).map(checkOwners),
    ])
}

/** Each check sees one moment, and on a database that is written to no moment is held longer than a check takes. */
async function lookInto({ snapshot, now }: Services, { name, find }: AuditCheck) {
  const { count, listed } = await snapshot((tx) => find(tx, now()))
  const rest = count - listed.length
  const findings: Finding[] = listed.map((what) => ({ check: name, what }))
  if (rest > 0) findings.push({ check: name, what: `and ${rest} more` })
  return { count, findings }
}

/** As a part of a run: when it was done and what it found stands in `audit_check`. */
async function lookAndSave(services: Services, check: AuditCheck, runAt: Date) {
  const began = performance.now()
  const found = await lookInto(services, check)
  const took_ms = Math.round(performance.now() - began)
  await saveDone(services.db, {
    name: check.name,
    run_at: runAt,
    checked_at: services.now(),
    findings: found.count,
    took_ms,
  })
  return found
}

/** Runs the checks of all rooms, and changes nothing of what they look at; with a time it is a run that is written down. */
export async function audit(services: Services, rooms: readonly Room[], runAt?: Date): Promise<Audit> {
  const checks = checksOf(services, rooms)
  const found: Awaited<ReturnType<typeof lookInto>>[] = []
  for (const check of checks)
    found.push(await (runAt ? lookAndSave(services, check, runAt) : lookInto(services, check)))
  if (runAt) await forgetBefore(services.db, runAt)
  return {
    checks: checks.length,
    count: found.reduce((all, { count }) => all + count, 0),
    findings: found.flatMap(({ findings }) => findings),
  }
}

/**
 * By the clock: each finding is an error in the log. A run that was broken off (the process ended, the database was away)
 * is begun again by the queue, and goes on with the check it was at.
 */
export async function auditNightly(services: Services, rooms: readonly Room[], runAt: Date): Promise<void> {
  const { db, log } = services
  const done = await listDone(db, runAt)
  for (const check of checksOf(services, rooms)) {
    if (done.has(check.name)) continue
    const { findings } = await lookAndSave(services, check, runAt)
    for (const finding of findings) log.error(finding, 'audit')
  }
  await forgetBefore(db, runAt)
}
