import { paths } from './paths'
import type { Visitor } from './visitor'

export interface PageMeta {
  /** Document title; the brand's name where it is empty. */
  readonly title: string
  readonly description?: string
  /** Login required. */
  readonly auth?: true
  readonly keepAlive?: true
  readonly thirdAuth?: 'base' | 'full'
  /** JS-API names this page wants signed. */
  readonly sign?: readonly string[]
  /** Private pages are drawn in the browser. */
  readonly ssr?: false
}

/** The only guard, the same on both sides: where to go instead, or nothing. */
export function guard(_meta: PageMeta, visitor: Visitor, url: URL): string | undefined {
  const isOnDesktopPage = url.pathname === paths.loginPc()
  if (visitor.environment.kind === 'desktop') return isOnDesktopPage ? undefined : paths.loginPc()
  if (isOnDesktopPage && visitor.environment.kind !== 'mobile') return paths.home()
  return undefined
}
