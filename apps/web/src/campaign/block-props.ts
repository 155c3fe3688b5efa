import type { CampaignPage, PageBlock } from '@kuaimen/contract/campaign/page.views'
import { createContext, use } from 'react'

export type BlockType = PageBlock['type']
export type BlockOf<T extends BlockType> = Extract<PageBlock, { type: T }>

export interface BlockProps<T extends BlockType = BlockType> {
  readonly block: BlockOf<T>
}

export const isBlock = <T extends BlockType>(block: PageBlock, type: T): block is BlockOf<T> => block.type === type

/** For a block that says that the rest of its page does not hold. */
export const AloneContext = createContext<() => void>(() => {})

export const PageContext = createContext<CampaignPage | undefined>(undefined)

/** The page around a block; it stays the same object while the page does. */
export function useCampaign(): CampaignPage {
  const page = use(PageContext)
  if (!page) throw new Error('no campaign around this block')
  return page
}
