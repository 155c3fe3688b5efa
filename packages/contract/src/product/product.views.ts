import { z } from 'zod'
import { LinkType } from '../content/content.views'

export const CategoryTile = z.object({
  id: z.number().int(),
  name: z.string(),
  img: z.string(),
  link_type: LinkType,
  link: z.string(),
})
export type CategoryTile = z.infer<typeof CategoryTile>
