import type { PhoneApp } from '../../proxy/phones'
import { ask } from './ask'
import { bridges } from './bridges'
import { disguise } from './disguise'
import { native } from './native'
import { position } from './position'
import { sheet } from './sheet'
import { pageScript } from './text'

export interface PageData {
  app: PhoneApp
  os: 'ios' | 'android'
  userAgent: string
  missing: boolean
  slowMs: number
}

function start(parts: PageParts, lab: PageData) {
  // The document is left as the product sent it, so hydration finds what it expects.
  document.currentScript?.remove()
  parts.disguise(lab)
  parts.position(parts)
  parts.bridges(parts, lab)
}

const parts = { start, ask, disguise, position, sheet, native, bridges }
export type PageParts = {
  ask: typeof ask
  disguise: typeof disguise
  position: typeof position
  sheet: typeof sheet
  native: typeof native
  bridges: typeof bridges
}

/** The script that stands first in every document of a phone. */
export const bridgeScript = (lab: PageData) => pageScript(parts, 'start', lab)
