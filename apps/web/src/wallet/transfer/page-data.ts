import { GIVING_HOURS, type GivingPicture } from '@kuaimen/contract/wallet/transfer.rules'
import type { AnyQuery } from '../../api/paged-query'
import { brandConfig } from '../../brand/brand.api'
import { paths } from '../../platform/page/paths'
import type { Share, SharedAs } from '../../platform/page/share'
import { giftTitle } from './gift-text'
import cake from './gifts/cake.png'
import camera from './gifts/camera.png'
import flowers from './gifts/flowers.png'
import ribbon from './gifts/ribbon.png'
import { giftOf } from './transfer.api'

/** As a chat shows them: files of their own, since what is drawn in the page cannot be fetched. */
const SHARED: Readonly<Record<GivingPicture, string>> = { ribbon, cake, flowers, camera }

const ENDED: SharedAs = {
  title: '来拍一张好照片',
  description: '选门店、挑时间，在线就能约',
  picture: '',
  link: paths.home(),
}

interface Wanted {
  readonly params: { readonly [name: string]: string }
}

/** The page of a gift is rendered on the server for everybody who has its link. */
export const data = ({ params: { token = '' } }: Wanted): AnyQuery[] => [brandConfig(), giftOf(token)]

/** What friends see in the chat: who gives, and the words; the link is the page's own. */
export const share: Share<Wanted> = (client, { params: { token = '' } }) => {
  const shown = client.getQueryData(giftOf(token).queryKey)
  if (!shown) return undefined
  // What is over is nothing for friends.
  if (!shown.card) return ENDED
  return {
    title: giftTitle(shown),
    description: shown.words || `${shown.card.name}，${GIVING_HOURS} 小时内收下有效`,
    picture: SHARED[shown.picture],
  }
}
