import { Carousel } from '../../../ui/Carousel/Carousel'
import { Picture } from '../../../ui/Picture/Picture'
import type { BlockProps } from '../../block-props'
import { CampaignLink } from './CampaignLink'

const WHOLE = 1000

export function CarouselBlock({ block: { pictures, ratio, autoplay_ms } }: BlockProps<'carousel'>) {
  const box = `${Math.round(ratio * WHOLE)}:${WHOLE}` as const
  return (
    <Carousel
      items={pictures}
      itemKey={({ picture }) => picture.url}
      ratio={box}
      label="活动图片"
      autoplayMs={autoplay_ms}
      renderItem={({ picture: { url, ...picture }, link }) => (
        <CampaignLink link={link} label={picture.alt}>
          <Picture src={url} {...picture} ratio={box} />
        </CampaignLink>
      )}
    />
  )
}
