/** The end of the string literal that starts at a quote. */
function stringEnd(raw: string, quote: number): number {
  for (let at = quote + 1; at < raw.length; at += 1) {
    if (raw[at] === '\\') at += 1
    else if (raw[at] === '"') return at
  }
  return -1
}

/** From an opening brace to the one that closes it. */
function objectFrom(raw: string, open: number): string | undefined {
  let depth = 0
  for (let at = open; at < raw.length; at += 1) {
    if (raw[at] === '"') {
      at = stringEnd(raw, at)
      if (at === -1) return undefined
    } else if (raw[at] === '{') depth += 1
    else if (raw[at] === '}') {
      depth -= 1
      if (depth === 0) return raw.slice(open, at + 1)
    }
  }
  return undefined
}

/** A member of the outermost object exactly as it was sent: the signature covers these characters. */
export function responseNode(raw: string, name: string): string | undefined {
  let depth = 0
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === '{' || raw[at] === '[') depth += 1
    else if (raw[at] === '}' || raw[at] === ']') depth -= 1
    else if (raw[at] === '"') {
      const end = stringEnd(raw, at)
      if (end === -1) return undefined
      const value = /^\s*:\s*(?=\{)/.exec(raw.slice(end + 1, end + 100))
      if (depth === 1 && value && raw.slice(at + 1, end) === name) return objectFrom(raw, end + 1 + value[0].length)
      at = end
    }
  }
  return undefined
}
