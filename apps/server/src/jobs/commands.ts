import { addDays, isStudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import { reconcile } from '../payment/reconcile.service'
import { audit } from './audit'

type Say = (line: string) => void
type Command = (services: Services, args: readonly string[], say: Say) => Promise<number>

const commands: Record<string, Command> = {
  audit: async (services, _, say) => {
    const { checks, findings } = await audit(services)
    for (const { check, what } of findings) say(`✗ ${check}: ${what}`)
    say(findings.length === 0 ? `✓ ${checks} checks, nothing is off` : `${findings.length} findings`)
    return findings.length === 0 ? 0 : 1
  },
  reconcile: async (services, [day = addDays(studioDay(services.now()), -1)], say) => {
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
  },
}

/** What the program does instead of serving, when it is told to by name. */
export const commandOf = (name: string | undefined): Command | undefined =>
  name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
