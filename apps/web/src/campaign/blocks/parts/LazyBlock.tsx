import { reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import type { PageBlock } from '@kuaimen/contract/campaign/page.views'
import { type ComponentType, memo, use, useEffect, useRef } from 'react'
import { useApi } from '../../../api/query'
// Drawn by the server before its file is here.
import '../../../ui/Carousel/Carousel.module.css'
import { usePageLocation } from '../../../platform/page/location'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { SkeletonBlock } from '../../../ui/Skeleton/Skeleton'
import { type BlockProps, type BlockType, isBlock } from '../../block-props'
import { gateOf, whenNear } from '../in-viewport'
import { BlocksOnServer } from '../server-blocks'
import styles from './lazy-blocks.module.css'

interface AnyBlock {
  readonly block: PageBlock
}

/** In a file of its own, which is fetched when the first block of its kind comes near. */
function later<T extends BlockType>(type: T, load: () => Promise<ComponentType<BlockProps<T>>>) {
  const Lazy = lazyPart<BlockProps<T>>(() => gateOf(type).opened.then(load))
  return ({ block }: AnyBlock) => {
    const eager = use(BlocksOnServer)?.[type]
    if (!isBlock(block, type)) return null
    return (
      <Lazy waiting={<SkeletonBlock className={styles.bone} />} eager={eager}>
        {(Part) => <Part block={block} />}
      </Lazy>
    )
  }
}

/** The same for what is the member's own: the server leaves a place for it. */
function mine<T extends BlockType>(type: T, load: () => Promise<ComponentType<BlockProps<T>>>) {
  const Later = later(type, load)
  return ({ block }: AnyBlock) => (useHydrated() ? <Later block={block} /> : <SkeletonBlock className={styles.bone} />)
}

const LATER: { readonly [type: string]: ComponentType<AnyBlock> } = {
  carousel: later('carousel', async () => (await import('./CarouselBlock')).CarouselBlock),
  hot_area: later('hot_area', async () => (await import('./HotAreaBlock')).HotAreaBlock),
  steps: later('steps', async () => (await import('./StepsBlock')).StepsBlock),
  gallery: later('gallery', async () => (await import('./GalleryBlock')).GalleryBlock),
  compare: later('compare', async () => (await import('./CompareBlock')).CompareBlock),
  video: later('video', async () => (await import('./VideoBlock')).VideoBlock),
  store_list: later('store_list', async () => (await import('./StoreListBlock')).StoreListBlock),
  share: later('share', async () => (await import('./ShareBlock')).ShareBlock),
  index_list: later('index_list', async () => (await import('./IndexListBlock')).IndexListBlock),
  faq: later('faq', async () => (await import('./FaqBlock')).FaqBlock),
  contact: later('contact', async () => (await import('./ContactBlock')).ContactBlock),
  miniapp: later('miniapp', async () => (await import('./MiniappBlock')).MiniappBlock),
  form: mine('form', async () => (await import('./FormBlock')).FormBlock),
  proof: mine('proof', async () => (await import('./ProofBlock')).ProofBlock),
  token_gate: mine('token_gate', async () => (await import('./TokenGateBlock')).TokenGateBlock),
}

const reported = new Set<string>()

/** From a newer release: this one cannot show it, and says so once. */
function Unknown({ type }: { type: string }) {
  const client = useApi()
  const { pathname: page } = usePageLocation()
  useEffect(() => {
    if (reported.has(type)) return
    reported.add(type)
    const fault = { kind: 'swallowed', page, message: `campaign:block ${type}` } as const
    client.call(reportFault, fault, { quiet: true }).catch(() => {})
  }, [client, page, type])
  return null
}

/** Drawn on the server and left alone until it is near; it takes nothing from above that changes meanwhile. */
export const LazyBlock = memo(({ block }: AnyBlock) => {
  const box = useRef<HTMLDivElement>(null)
  const { type } = block
  useEffect(() => (box.current ? whenNear(box.current, gateOf(type).open) : undefined), [type])
  const Block = LATER[type]
  return Block ? (
    <div ref={box} data-later>
      <Block block={block} />
    </div>
  ) : (
    <Unknown type={type} />
  )
})
