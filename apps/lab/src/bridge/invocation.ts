import type { PhoneApp } from '../proxy/phones'
import type { Scope } from '../world/scope'
import type { World } from '../world/world'
import type { BridgeReply, Sheet } from './calls'

/** One call of a page to the app around it. */
export interface Invocation {
  world: World
  scope: Scope
  app: PhoneApp
  name: string
  args: Record<string, unknown>
  /** One document: grants of wx.config end with it. */
  page: string
  /** The document's first URL, before any pushState. */
  entryUrl: string
  currentUrl: string
}

/** A reply at once, a sheet that is answered later, both, or (neither) silence. */
export interface Answer {
  reply?: BridgeReply
  sheet?: Sheet
  choose?: (choice: string) => Promise<BridgeReply>
  /** Open tags that the page may use from now on, or why it may not. */
  tags?: { granted: string[] } | { missing: string }
  /** Called with a way to answer from elsewhere than the sheet. */
  opened?: (answer: (reply: BridgeReply) => void) => void
}

export type Api = (call: Invocation) => Answer
