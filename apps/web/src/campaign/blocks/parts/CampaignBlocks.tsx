import type { PageBlock } from '@kuaimen/contract/campaign/page.views'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { cx } from '../../../ui/cx'
import { useMine } from '../../offer/parts/useOffers'
import styles from '../../parts/blocks.module.css'
import { ButtonBlock } from './ButtonBlock'
import { CountdownBlock } from './CountdownBlock'
import { CouponTakeBlock } from './CouponTakeBlock'
import { HeadingBlock } from './HeadingBlock'
import { ImageBlock } from './ImageBlock'
import { LazyBlock } from './LazyBlock'
import { ProductListBlock } from './ProductListBlock'
import { RichTextBlock } from './RichTextBlock'
import { RulesBlock } from './RulesBlock'

/** The blocks that nearly every page has; all others come when they are near. */
function Inside({ block }: { block: PageBlock }) {
  switch (block.type) {
    case 'image':
      return <ImageBlock block={block} />
    case 'heading':
      return <HeadingBlock block={block} />
    case 'rich_text':
      return <RichTextBlock block={block} />
    case 'button':
      return <ButtonBlock block={block} />
    case 'coupon_take':
      return <CouponTakeBlock block={block} />
    case 'product_list':
      return <ProductListBlock block={block} />
    case 'countdown':
      return <CountdownBlock block={block} />
    case 'rules':
      return <RulesBlock block={block} />
    default:
      return <LazyBlock block={block} />
  }
}

/** Whom a block is for, where that is somebody's own. */
function useIsFor(): (block: PageBlock) => boolean {
  const isMember = useIsLoggedIn()
  const level = useMine()?.level ?? 0
  return ({ only }) => {
    if (!only) return true
    if (only.members && (only.members === 'member') !== isMember) return false
    return only.level_min === 0 || level >= only.level_min
  }
}

const isEdgeToEdge = (block: PageBlock) => block.type === 'image' && block.radius === 0

export function CampaignBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  const isFor = useIsFor()
  return blocks.filter(isFor).map((block) => (
    <div
      key={block.id}
      className={cx(styles.block, styles[block.ground], isEdgeToEdge(block) && styles.flush)}
      style={{ marginTop: block.space }}
    >
      <Inside block={block} />
    </div>
  ))
}
