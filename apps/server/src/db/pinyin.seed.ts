import { characters, words } from './pinyin.demo'

const syllableOf = new Map<string, string>()
for (const [syllable, all] of Object.entries(characters)) for (const one of all) syllableOf.set(one, syllable)

const LONGEST_WORD = Math.max(...Object.keys(words).map((word) => word.length))

function syllablesAt(text: string, at: number): [length: number, syllables: string[]] {
  for (let length = LONGEST_WORD; length > 1; length--) {
    const word = words[text.slice(at, at + length)]
    if (word && text.length >= at + length) return [length, word.split(' ')]
  }
  const letter = text[at]!
  if (/[a-z0-9]/i.test(letter)) return [1, [letter.toLowerCase()]]
  if (/[\s·]/.test(letter)) return [1, []]
  const syllable = syllableOf.get(letter)
  if (!syllable) throw new Error(`no pinyin for ${letter} in ${text}`)
  return [1, [syllable]]
}

/** 静安 → jingan, ja. A character the table does not know is an error: a name without pinyin cannot be searched. */
export function pinyinOf(text: string): { pinyin: string; initials: string } {
  const syllables: string[] = []
  for (let at = 0; at < text.length; ) {
    const [length, found] = syllablesAt(text, at)
    syllables.push(...found)
    at += length
  }
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable[0]).join('') }
}
