import { Refusal } from '@kuaimen/contract/kernel/failure'
import { TransportError } from '../../api/call'
import { reactionTo } from '../../api/reactions'
import { toast } from '../../ui/Toast/toast'

/** For a call that was made quietly because a form wanted to look first: what was not about a field is said here. */
export function sayFailure(error: unknown): void {
  if (!(error instanceof Refusal) && !(error instanceof TransportError)) throw error
  const reaction = reactionTo(error, {})
  if (reaction.kind === 'toast') toast(reaction.message)
}
