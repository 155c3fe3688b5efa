import {
  chainOnly,
  notLoggedIn,
  operatorRefused,
  sessionEndedElsewhere,
  sessionExpired,
} from '@kuaimen/contract/account/person.errors'
import type { Access, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type AnyFailure, Refusal } from '@kuaimen/contract/kernel/failure'
import * as kernel from '@kuaimen/contract/kernel/kernel.errors'
import { reauthNeeded, staffForbidden, staffSignedOut } from '@kuaimen/contract/staff/staff.errors'
import { Counter } from 'prom-client'
import type { Services } from '../../context'

/** Of the whole process; `observe` shows it. */
export const undeclaredRefusals = new Counter({
  name: 'kuaimen_undeclared_refusals_total',
  help: 'Refusals that the endpoint does not declare, by endpoint and code',
  labelNames: ['endpoint', 'code'],
  registers: [],
})

/** The log line of an undeclared refusal; `TestApp` fails by it. */
export const UNDECLARED = 'undeclared refusal'

/** What `admit` refuses with. */
const byAccess: Record<Access, readonly AnyFailure[]> = {
  visitor: [],
  anyone: [],
  member: [notLoggedIn, sessionExpired, sessionEndedElsewhere],
  staff: [operatorRefused, chainOnly, staffSignedOut, staffForbidden, reauthNeeded],
}

const declaredBy = ({ access, errors = [] }: Endpoint): ReadonlySet<number> =>
  new Set([...Object.values(kernel), ...byAccess[access], ...errors].map(({ code }) => code))

/** Lets a declared refusal pass. Another one is a mistake: the test's app fails when it stops, customers still get their answer. */
export function declaredOnly(
  endpoint: Endpoint,
  { env, log }: Pick<Services, 'env' | 'log'>,
): (error: unknown) => unknown {
  const declared = declaredBy(endpoint)
  const name = `${endpoint.method} ${endpoint.path}`
  return (error) => {
    if (!(error instanceof Refusal) || declared.has(error.code)) return error
    undeclaredRefusals.inc({ endpoint: name, code: error.code })
    log.error({ endpoint: name, code: error.code }, UNDECLARED)
    if (env.NODE_ENV !== 'test') return error
    return new Error(`${name} refuses with ${error.code} ${error.message}, which it does not declare`, { cause: error })
  }
}
