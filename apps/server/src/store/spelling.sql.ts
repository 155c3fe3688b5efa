import { and, eq, like, ne, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Pinyin } from '../db/pinyin'
import { store } from './store.table'

/** The parts of a store's row that are found by pinyin, each with the columns of its spelling. */
const PARTS = {
  name: ['pinyin', 'initials'],
  district: ['district_pinyin', 'district_initials'],
  subway_station: ['station_pinyin', 'station_initials'],
} as const

export type SpeltPart = keyof typeof PARTS
export const speltParts = Object.keys(PARTS) as SpeltPart[]

/** Words that earlier releases spelt letter by letter; where a database has them still, they are spelt anew. */
const FORMER_MISTAKES = [
  ['闵行', 'minxing'],
  ['厦门', 'shamen'],
  ['银行', 'yinxing'],
] as const

/** No pinyin yet, or one that we spelt wrongly; what somebody wrote by hand stays. */
function isUnspelt(part: SpeltPart): SQL | undefined {
  const [name, pinyin] = [store[part], store[PARTS[part][0]]]
  const mistakes = FORMER_MISTAKES.map(([word, spelt]) => and(like(name, `%${word}%`), like(pinyin, `%${spelt}%`)))
  return and(ne(name, ''), or(eq(pinyin, ''), ...mistakes))
}

export async function listUnspelt(tx: Tx, part: SpeltPart): Promise<string[]> {
  const found = await tx.selectDistinct({ text: store[part] }).from(store).where(isUnspelt(part))
  return found.map(({ text }) => text)
}

export const spellPart = (tx: Tx, part: SpeltPart, text: string, { pinyin, initials }: Pinyin) => {
  const [full, first] = PARTS[part]
  return tx
    .update(store)
    .set({ [full]: pinyin, [first]: initials })
    .where(and(eq(store[part], text), isUnspelt(part)))
}
