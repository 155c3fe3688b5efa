import { CarouselBlock } from './parts/CarouselBlock'
import { CompareBlock } from './parts/CompareBlock'
import { ContactBlock } from './parts/ContactBlock'
import { FaqBlock } from './parts/FaqBlock'
import { GalleryBlock } from './parts/GalleryBlock'
import { HotAreaBlock } from './parts/HotAreaBlock'
import { IndexListBlock } from './parts/IndexListBlock'
import { MiniappBlock } from './parts/MiniappBlock'
import { ShareBlock } from './parts/ShareBlock'
import { StepsBlock } from './parts/StepsBlock'
import { StoreListBlock } from './parts/StoreListBlock'
import { VideoBlock } from './parts/VideoBlock'
import type { LaterParts } from './server-blocks'

/** What the server draws of the blocks that the browser loads later; a form is filled in by people. */
export const laterBlocks: LaterParts = {
  carousel: CarouselBlock,
  compare: CompareBlock,
  contact: ContactBlock,
  faq: FaqBlock,
  gallery: GalleryBlock,
  hot_area: HotAreaBlock,
  index_list: IndexListBlock,
  miniapp: MiniappBlock,
  share: ShareBlock,
  steps: StepsBlock,
  store_list: StoreListBlock,
  video: VideoBlock,
}
