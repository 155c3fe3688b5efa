// Tables that SQL text names. Names are compared with declared tables afterwards, so a word too many does no harm.
export type TextWithOffset = { text: string; at: number }

type Found = { table: string; at: number; writes: boolean; isLocal: boolean }

const name = '(?:only\\s+|lateral\\s+)?"?([a-z_][a-z0-9_]*|«\\w+»)"?'
const written = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?)\\s+${name}`,
  'gi',
)
const keyword =
  '(?:join|left|right|inner|cross|full|natural|on|where|group|order|limit|for|union|using|returning|set|having)'
const alias = `(?:\\s+(?:as\\s+)?(?!${keyword}\\b)[a-z_]\\w*)?`
const read = new RegExp(`\\b(?:from|join|using)\\s+${name}(${alias}(?:\\s*,\\s*[a-z_]\\w*${alias})*)`, 'gi')
const withQuery =
  /(?:\bwith(?:\s+recursive)?|,)\s+([a-z_]\w*)\s*(?:\([^)]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(/gi

/** A plain string that a database could be given. */
export const looksLikeSql = (text: string): boolean =>
  /\b(insert\s+into\s+\w+|delete\s+from\s+\w+|update\s+\w+\s+set\b|select\b[\s\S]*\bfrom\s+\w+)/i.test(text)

const withoutComments = (text: string) =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))

export const tablesIn = (pieces: readonly TextWithOffset[]): Found[] => {
  const text = withoutComments(pieces.map((piece) => piece.text).join(''))
  const offsetOf = (index: number) => {
    let begin = 0
    for (const piece of pieces) {
      if (index < begin + piece.text.length) return piece.at + (piece.text.startsWith('«') ? 0 : index - begin)
      begin += piece.text.length
    }
    return pieces[0]?.at ?? 0
  }
  const own = new Set([...text.matchAll(withQuery)].map(([, query]) => query!.toLowerCase()))
  const found: Found[] = []
  const add = (table: string, index: number, writes: boolean) => {
    const isLocal = table.startsWith('«')
    const plain = isLocal ? table.slice(1, -1) : table.toLowerCase()
    if (isLocal || !own.has(plain)) found.push({ table: plain, at: offsetOf(index), writes, isLocal })
  }
  for (const match of text.matchAll(written)) add(match[1]!, match.index, true)
  for (const match of text.matchAll(read)) {
    if (/\bdelete\s+$/i.test(text.slice(0, match.index))) continue
    add(match[1]!, match.index, false)
    for (const [, more] of (match[2] ?? '').matchAll(/,\s*([a-z_]\w*)/gi)) add(more!, match.index, false)
  }
  return found
}
