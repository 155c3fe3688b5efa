import { notLoggedIn, sessionEndedElsewhere, sessionExpired } from '@kuaimen/contract/account/person.errors'
import type { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { couponGone } from '@kuaimen/contract/wallet/card.errors'
import { type CallOptions, NETWORK_ERROR, TransportError } from './call'

/** What the customer sees of a failed call. */
export type Reaction =
  | { kind: 'none' }
  | { kind: 'toast'; message: string }
  | { kind: 'dialog'; title: string; message: string }
  | { kind: 'relogin' }

const NOTHING: Reaction = { kind: 'none' }
const LOGGED_OUT = new Set<number>([notLoggedIn.code, sessionExpired.code, sessionEndedElsewhere.code])
const SHOWN_AS_DIALOG = slotTaken.code
const SILENT = couponGone.code
const PREFIX = '发生错误：'

function firstMessages(data: unknown): string | undefined {
  if (!isPlainObject(data)) return undefined
  const first = Object.values(data).flatMap((messages) => (Array.isArray(messages) ? messages.slice(0, 1) : [messages]))
  return first.length > 0 ? first.join(',') : undefined
}

/** The error catalogue as one decision; platform/session/browser-call.ts shows it. */
export function reactionTo(error: Refusal | TransportError, options: CallOptions): Reaction {
  if (error instanceof TransportError)
    return options.quiet ? NOTHING : { kind: 'toast', message: error.message || NETWORK_ERROR }
  if (LOGGED_OUT.has(error.code)) return { kind: 'relogin' }
  if (options.quiet) return NOTHING
  if (error.code === invalidInput.code)
    return { kind: 'toast', message: PREFIX + (firstMessages(error.data) ?? error.message) }
  if (error.code === SILENT && !options.shows?.includes(SILENT)) return NOTHING
  if (error.code === SHOWN_AS_DIALOG) return { kind: 'dialog', title: '提示', message: error.message }
  return { kind: 'toast', message: error.message }
}
