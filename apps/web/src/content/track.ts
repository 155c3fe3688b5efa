import { countPagead, trackEvents } from '@kuaimen/contract/content/content.endpoints'
import type { PlacedPage } from '@kuaimen/contract/content/content.rules'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { browserCall } from '../platform/browser-call'
import { channelCode } from '../platform/channel'

type ClickEvent = CallOf<typeof trackEvents>['events'][number]

export const BATCH_SIZE = 10
export const BATCH_MS = 1000

/** The page may be gone before the answer. */
const OUTLIVING = { quiet: true, outlivesPage: true }

let waiting: ClickEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Ten clicks or one second, whichever comes first; what does not arrive is not missed. */
export function track(event: ClickEvent): void {
  waiting.push(event)
  if (waiting.length >= BATCH_SIZE) flush()
  else timer ??= setTimeout(flush, BATCH_MS)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  if (events.length > 0) browserCall(trackEvents, { events, channel: channelCode() }, OUTLIVING).catch(() => {})
}

// A link may leave the page before the second is over.
if (!import.meta.env.SSR) window.addEventListener('pagehide', flush)

/** A click on a banner or advert, counted by itself; a count that does not arrive is not missed. */
export function countAd(
  { uuid: ad_uuid, link: ad_url }: { uuid: string; link: string },
  ad_type: CallOf<typeof countPagead>['ad_type'],
  path: PlacedPage = 'home',
): void {
  browserCall(countPagead, { ad_uuid, ad_url, ad_type, path }, OUTLIVING).catch(() => {})
}
