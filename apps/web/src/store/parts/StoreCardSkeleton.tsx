import { MediaRow } from '../../ui/MediaRow/MediaRow'
import { SkeletonBlock, SkeletonText } from '../../ui/Skeleton/Skeleton'

export const StoreCardSkeleton = () => (
  <MediaRow boxed size="l" picture={(className) => <SkeletonBlock ratio="4:3" className={className} />}>
    <SkeletonText lines={['long', 'full', 'short']} />
  </MediaRow>
)
