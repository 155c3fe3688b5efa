import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import { logIgnored } from '../../http/observe/report-ignored-error'
import { WecomRefused } from '../../providers/wecom/ask'
import { wecomOf } from '../../providers/wecom/wecom'
import { listToDrop, markDropped } from '../qr/qr.sql'
import { sweepCounts } from '../visitor/count.sql'

const AT_ONCE = 100
const DAY_MS = 86_400_000
const COUNT_DAYS = 30

/** Ways that are over are given back to WeCom, whose number of them is limited; what it will not do now waits a night. */
export async function expireQrs(services: Services): Promise<number> {
  const wecom = wecomOf(services)
  if (!wecom) return 0
  let [dropped, after] = [0, '']
  for (;;) {
    const ways = await listToDrop(services.db, services.now(), after, AT_ONCE)
    for (const { state, config_id, kind } of ways) {
      after = state
      try {
        if (config_id !== null) await (kind === 'group' ? wecom.dropJoinWay(config_id) : wecom.dropWay(config_id))
      } catch (error) {
        logIgnored(services.log, 'contact:drop_ways', error)
        // Refused for good: WeCom does not have it any more.
        if (!(error instanceof WecomRefused)) continue
      }
      await markDropped(services.db, state, services.now())
      dropped += 1
    }
    if (ways.length < AT_ONCE) return dropped
  }
}

export async function sweepContact({ db, now }: Services): Promise<void> {
  const today = studioDay(now())
  await sweepCounts(db, addDays(today, -COUNT_DAYS), new Date(now().getTime() - COUNT_DAYS * DAY_MS))
}
