import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'

/** The pieces of a word that must all be there: pairs of letters, or the one letter it is. */
function piecesOf(word: string): string[] {
  const letters = [...word]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at] + letter)
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Every word of the keyword must be in the text; the index narrows, `like` on the text decides. */
export function finds(columns: { search: AnyColumn; grams: AnyColumn }, keyword: string): SQL | undefined {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    ...words.map(
      (word) =>
        sql`${columns.grams} @> ${sql.param(piecesOf(word))}::text[] and ${columns.search} like ${`%${escaped(word)}%`}`,
    ),
  )
}
