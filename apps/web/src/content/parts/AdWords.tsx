import type { BannerView } from '@kuaimen/contract/content/content.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'

/** 从 ¥99 起, or ¥129 where it is one product; nothing where the picture leads to nothing that is sold. */
export function AdPrice({ price }: Pick<BannerView, 'price'>) {
  if (!price) return null
  const figure = (
    <>
      ¥<b>{formatYuan(price.fen)}</b>
    </>
  )
  return price.is_from ? <>从 {figure} 起</> : figure
}

/** The words stand beside the picture: it is read out only where it has none. */
export const altOf = ({ title, alt }: Pick<BannerView, 'title' | 'alt'>): string => (title ? '' : alt)
