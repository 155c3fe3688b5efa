import { ask } from './ask'
import { bridges } from './bridges'
import type { PageData } from './data'
import { disguise } from './disguise'
import { longPress } from './long-press'
import { native } from './native'
import { openTags } from './open-tags'
import { position } from './position'
import { sheet } from './sheet'
import { pageScript } from './text'

type Parts = Parameters<typeof bridges>[0] & {
  disguise: typeof disguise
  position: typeof position
  bridges: typeof bridges
  longPress: typeof longPress
}

function start(parts: Parts, lab: PageData) {
  // The document is left as the product sent it, so hydration finds what it expects.
  document.currentScript?.remove()
  parts.disguise(lab)
  parts.position(parts)
  parts.bridges(parts, lab)
  parts.longPress(parts, lab)
}

const parts = { start, ask, disguise, position, sheet, openTags, native, bridges, longPress }
/** The first script in every document of a phone. */
export const bridgeScript = (lab: PageData) => pageScript(parts, 'start', lab)
