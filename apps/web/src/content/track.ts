import { countPagead, trackEvents } from '@kuaimen/contract/content/content.endpoints'
import type { PlacedPage } from '@kuaimen/contract/content/content.rules'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { batchOf } from '../platform/browser/batch'
import { channelCode } from '../platform/browser/channel'
import { browserCall } from '../platform/session/browser-call'

type ClickEvent = CallOf<typeof trackEvents>['events'][number]

/** The page may be gone before the answer. */
const OUTLIVING = { quiet: true, outlivesPage: true }

const clicks = batchOf<ClickEvent>((events) => {
  browserCall(trackEvents, { events, channel: channelCode() }, OUTLIVING).catch(() => {})
})

/** What does not arrive is not missed. */
export const track = clicks.add

/** A click on a banner or advert, counted by itself; a count that does not arrive is not missed. */
export function countAd(
  { uuid: ad_uuid, link: ad_url }: { uuid: string; link: string },
  ad_type: CallOf<typeof countPagead>['ad_type'],
  path: PlacedPage = 'home',
): void {
  browserCall(countPagead, { ad_uuid, ad_url, ad_type, path }, OUTLIVING).catch(() => {})
}
