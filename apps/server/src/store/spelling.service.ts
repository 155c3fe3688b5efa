import type { Services } from '../context'
import { loadSpeller } from '../db/pinyin'
import { listUnspelt, spellPart, speltParts } from './spelling.sql'

/** Stores from before places had pinyin, and those added by hand without it, are found by it too. */
export const spellPlaces = ({ transaction }: Pick<Services, 'transaction'>): Promise<void> =>
  transaction(async (tx) => {
    for (const part of speltParts) {
      for (const text of await listUnspelt(tx, part)) {
        const spelt = (await loadSpeller()).spell(text)
        if (spelt.pinyin !== '') await spellPart(tx, part, text, spelt)
      }
    }
  })
