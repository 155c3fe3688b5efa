// Tables that SQL text names. Names are compared with declared tables afterwards, so a word too many does no harm.

/** `isGiven`: it was put in, and stands where it was put in. */
export type TextWithOffset = { text: string; at: number; isGiven?: boolean }

type Found = { table: string; at: number; writes: boolean; isLocal: boolean }
type Token = { text: string; at: number }

/** The kind of name that comes next within these parentheses, and whether more follow after commas. */
type Level = { naming: 'reads' | 'writes' | undefined; isNext: boolean; isList: boolean }

/** A plain string that a database could be given. */
export const looksLikeSql = (text: string): boolean =>
  /\b(insert\s+into\s+["«\w]+|delete\s+from\s+["«\w]+|update\s+["«\w.»]+\s+set\b|select\b[\s\S]*\bfrom\s+["«(\w]+)/i.test(
    text,
  )

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g
const token = /'(?:[^']|'')*'|"[^"]*"|«[^»]*»|[a-z_]\w*|[(),.;]/gi

/** After these, what stands between commas is no table. */
const ends = new Set(
  'select values where group order limit offset union intersect except returning set having for window fetch ;'.split(
    ' ',
  ),
)

const tokensOf = (pieces: readonly TextWithOffset[]): Token[] => {
  const text = pieces.map((piece) => piece.text).join('')
  const offsetOf = (index: number) => {
    let begin = 0
    for (const piece of pieces) {
      if (index < begin + piece.text.length) return piece.at + (piece.isGiven ? 0 : index - begin)
      begin += piece.text.length
    }
    return pieces[0]?.at ?? 0
  }
  const bare = text.replace(comment, (words) => ' '.repeat(words.length))
  return [...bare.matchAll(token)].map((match) => ({ text: match[0], at: offsetOf(match.index) }))
}

const nothing: Level = { naming: undefined, isNext: false, isList: false }
const reading: Level = { naming: 'reads', isNext: true, isList: true }
const writing: Level = { naming: 'writes', isNext: true, isList: false }

/** The change that a word makes to the level it stands in. */
function levelAfter(word: string, before: string): Level | undefined {
  if (word === 'truncate') return { ...writing, isList: true }
  if (word === 'into' && ['insert', 'merge'].includes(before)) return writing
  if (word === 'from' && before === 'delete') return writing
  if (word === 'update' && !['for', 'key', 'do', 'on'].includes(before)) return writing
  // `is distinct from` compares.
  if (['from', 'join', 'using'].includes(word) && before !== 'distinct') return reading
  return ends.has(word) ? nothing : undefined
}

const isName = (text = '') => /^["«\w]/.test(text)

/** Where a name ends that may have its schema before it: `public.booking`. */
const endOfName = (tokens: readonly Token[], start: number): number =>
  tokens[start + 1]?.text === '.' && isName(tokens[start + 2]?.text) ? endOfName(tokens, start + 2) : start

const plain = (name: string) => name.replace(/^["«]|["»]$/g, '')

export function tablesIn(pieces: readonly TextWithOffset[]): Found[] {
  const tokens = tokensOf(pieces)
  const found: Found[] = []
  const levels: Level[] = [nothing]
  const put = (level: Level) => levels.splice(-1, 1, level)

  /** Reads the name that begins here, and returns where it ends. */
  const readName = (start: number, { naming }: Level): number => {
    const end = endOfName(tokens, start)
    const name = tokens[end]!.text
    const isLocal = name.startsWith('«')
    const isCalled = naming === 'reads' && !isLocal && tokens[end + 1]?.text === '('
    // Alone in parentheses it is a whole query, read where it is written.
    const isQuery = isLocal && tokens[start - 1]?.text === '(' && tokens[end + 1]?.text === ')'
    const table = isLocal ? plain(name) : plain(name).toLowerCase()
    if (!isCalled && !isQuery) found.push({ table, at: tokens[start]!.at, writes: naming === 'writes', isLocal })
    return end
  }

  for (let index = 0; index < tokens.length; index++) {
    const { text, at } = tokens[index]!
    const word = text.toLowerCase()
    const level = levels.at(-1)!
    const next = levelAfter(word, tokens[index - 1]?.text.toLowerCase() ?? '')
    if (next) put(next)
    else if (word === '(') {
      put({ ...level, isNext: false })
      levels.push(level.isNext ? level : nothing)
    } else if (word === ')') {
      if (levels.length > 1) levels.pop()
    } else if (word === ',') put({ ...level, isNext: level.isList })
    else if (word.startsWith("'") && looksLikeSql(text))
      found.push(...tablesIn([{ text: text.slice(1, -1), at, isGiven: true }]))
    else if (level.isNext && isName(word) && !['only', 'lateral', 'table'].includes(word)) {
      index = readName(index, level)
      put({ ...(level.isList ? level : nothing), isNext: false })
    }
  }
  return found
}
