import type { ApiClient } from '../../api/query'

/** What a shared link shows of a page: in the document's head, and in the messaging app's card. */
export interface SharedAs {
  readonly title: string
  readonly description: string
  /** A path on our own origin. */
  readonly picture: string
  /** The path that is shared instead of the page's own: a private page is nothing for friends. */
  readonly link?: string
}

/** From the data the page has already asked for; nothing while that is not there. */
export type Share<W> = (client: ApiClient, wanted: W) => SharedAs | undefined | Promise<SharedAs | undefined>
