import { reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { TransportError } from '../../api/call'
import { browserCall } from './browser-call'

const REPORTS_AT_MOST = 5

/** Into the server's log; a report that fails is not reported. */
export function sendFault(kind: CallOf<typeof reportFault>['kind'], message: string): void {
  const fault = { kind, page: location.pathname.slice(0, 200), message: message.slice(0, 300) }
  browserCall(reportFault, fault, { quiet: true }).catch(() => {})
}

/** A refusal is the server's own answer; without a network, or when the visitor cancels, nothing is wrong with the page. */
const isExpected = (error: unknown) =>
  error instanceof Refusal ||
  error instanceof TransportError ||
  (error instanceof Error && error.name === 'AbortError') ||
  !navigator.onLine

export function errorIgnorer(send: (message: string) => void) {
  let reports = 0
  return (where: string) =>
    (error: unknown): undefined => {
      if (reports === REPORTS_AT_MOST || isExpected(error)) return
      reports += 1
      send(`${where}: ${error}`)
    }
}

/** For an error after which the page goes on: `.catch(ignoreError('room:what'))` reports it, a few times a page. */
export const ignoreError = errorIgnorer((message) => sendFault('swallowed', message))
