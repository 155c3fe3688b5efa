import type { ClientConfig } from '@kuaimen/contract/brand/brand.views'
import type { SharedAs } from '../page/share'
import { wxShare } from './wx-sdk'

type Words = Pick<ClientConfig, 'brand_name' | 'brand_slogan' | 'share_picture'>

/** The card of this page in the messaging app; the brand's own words where the page has none. */
export const wxShareCard = (shared: SharedAs | undefined, brand: Words): Promise<unknown> => {
  const { href } = window.location
  return wxShare({
    title: shared?.title ?? brand.brand_name,
    desc: shared?.description ?? brand.brand_slogan,
    link: new URL(shared?.link ?? href.split('#')[0] ?? '', href).href,
    imgUrl: new URL(shared?.picture || brand.share_picture, href).href,
  })
}
