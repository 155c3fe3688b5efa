import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'

/** The pieces of a word that must all be there: pairs of letters, or the one letter it is. */
function piecesOf(word: string): string[] {
  const letters = [...word]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at] + letter)
}

const wordsOf = (keyword: string): string[] => keyword.toLowerCase().split(/\s+/).filter(Boolean)

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Every word of the keyword must be in the text; the index narrows, `like` on the text decides. */
export function finds(columns: { search: AnyColumn; grams: AnyColumn }, keyword: string): SQL | undefined {
  return and(
    ...wordsOf(keyword).map(
      (word) =>
        sql`${columns.grams} @> ${sql.param(piecesOf(word))}::text[] and ${columns.search} like ${`%${escaped(word)}%`}`,
    ),
  )
}

/** Where most pairs of letters of a keyword are in the text, in whatever order; `hits` says how many. */
export function resembles(columns: { search: AnyColumn; grams: AnyColumn }, keyword: string) {
  const pairs = [
    ...new Set(wordsOf(keyword).flatMap((word) => piecesOf(word).filter((piece) => [...piece].length > 1))),
  ]
  const wanted = sql`${sql.param(pairs)}::text[]`
  const hits = sql<number>`(select count(*) from unnest(${wanted}) pair where strpos(${columns.search}, pair) > 0)`
  return { hits, where: sql`${columns.grams} && ${wanted} and ${hits} * 2 > ${pairs.length}` }
}
