import { addDays, isStudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { Command } from '../room'
import { reconcile } from './reconcile.service'

/** `reconcile DAY`; without a day, the day before. */
export const reconcileCommand: Command = async (services, [day = addDays(studioDay(services.now()), -1)], say) => {
  if (!isStudioDay(day)) {
    say('which day? reconcile 2026-11-14')
    return 2
  }
  const differences = await reconcile(services, day)
  for (const { provider, kind, pay_no, refund_no, ours, theirs } of differences) {
    const what = refund_no ? `refund ${refund_no} of ${pay_no}` : `payment ${pay_no}`
    say(`✗ ${provider} ${what}: ${kind}, ours ${ours ?? '–'}, theirs ${theirs ?? '–'}`)
  }
  say(differences.length === 0 ? `✓ ${day}: the books agree` : `${differences.length} differences`)
  return differences.length === 0 ? 0 : 1
}
