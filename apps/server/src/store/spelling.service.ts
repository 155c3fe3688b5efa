import type { Services } from '../context'
import { findPinyin } from '../db/pinyin'
import { listUnspelt, spellDistrict, spellStation } from './spelling.sql'

/** Stores from before places had pinyin, and those added by hand without it, are found by it too. */
export const spellPlaces = ({ transaction }: Pick<Services, 'transaction'>): Promise<void> =>
  transaction(async (tx) => {
    const { districts, stations } = await listUnspelt(tx)
    for (const name of districts) {
      const found = findPinyin(name)
      if (found) await spellDistrict(tx, name, found)
    }
    for (const name of stations) {
      const found = findPinyin(name)
      if (found) await spellStation(tx, name, found)
    }
  })
