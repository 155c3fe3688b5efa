import type { KnownBefore } from '../../code/parts/form'

let draft: KnownBefore = {}

/** What was written is still there after a look at the agreement; a reload starts afresh. */
export const loginDraft = (): KnownBefore => draft

export const persistLoginDraft = (written: KnownBefore): void => {
  draft = written
}
