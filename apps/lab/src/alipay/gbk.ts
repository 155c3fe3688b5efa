/** The bytes GBK has for a letter, found by asking its decoder for every pair. */
function table(): Map<string, number[]> {
  const decoder = new TextDecoder('gbk')
  const bytes = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if ([...letter].length === 1 && letter !== '\uFFFD' && !bytes.has(letter)) bytes.set(letter, [lead, trail])
    }
  return bytes
}

let known: Map<string, number[]> | undefined

/** Node decodes GBK and does not write it. What GBK has no letter for becomes a question mark. */
export function toGbk(text: string): Buffer {
  known ??= table()
  const bytesOf = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 0x80 ? [code] : (known?.get(letter) ?? [0x3f])
  }
  return Buffer.from([...text].flatMap(bytesOf))
}
