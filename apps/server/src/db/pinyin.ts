import { characters, words } from './syllables'

const syllableOf = new Map<string, string>()
for (const [syllable, all] of Object.entries(characters)) for (const one of all) syllableOf.set(one, syllable)

const LONGEST_WORD = Math.max(...Object.keys(words).map((word) => word.length))

/** Whatever is neither a letter nor a character with a syllable. */
const UNKNOWN = new RegExp(`[^a-z0-9\\s·${Object.values(characters).join('')}]+`, 'i')

export interface Pinyin {
  readonly pinyin: string
  readonly initials: string
}

function syllablesAt(text: string, at: number): [length: number, syllables: string[]] | undefined {
  for (let length = LONGEST_WORD; length > 1; length--) {
    const word = words[text.slice(at, at + length)]
    if (word && text.length >= at + length) return [length, word.split(' ')]
  }
  const letter = text[at]!
  if (/[a-z0-9]/i.test(letter)) return [1, [letter.toLowerCase()]]
  if (/[\s·]/.test(letter)) return [1, []]
  const syllable = syllableOf.get(letter)
  return syllable ? [1, [syllable]] : undefined
}

/** Nothing where the table does not know a character. */
function syllablesOf(text: string): string[] | undefined {
  const syllables: string[] = []
  for (let at = 0; at < text.length; ) {
    const next = syllablesAt(text, at)
    if (!next) return undefined
    syllables.push(...next[1])
    at += next[0]
  }
  return syllables
}

const spelling = (syllables: readonly string[]): Pinyin => ({
  pinyin: syllables.join(''),
  initials: syllables.map((syllable) => syllable[0]).join(''),
})

/** 静安 → jingan, ja; nothing where the table does not know a character. */
export function findPinyin(text: string): Pinyin | undefined {
  const syllables = syllablesOf(text)
  return syllables && spelling(syllables)
}

/** Whether a text reads so from some character on, in full or by initials; what the table does not know divides it. */
export const readsAs = (text: string, spelt: string): boolean =>
  text
    .split(UNKNOWN)
    .map((run) => syllablesOf(run) ?? [])
    .some((syllables) =>
      syllables.some((_, at) => {
        const { pinyin, initials } = spelling(syllables.slice(at))
        return pinyin.startsWith(spelt) || initials.startsWith(spelt)
      }),
    )

/** Of the demo, where a character the table does not know is an error: a name without pinyin cannot be searched. */
export function pinyinOf(text: string): Pinyin {
  const found = findPinyin(text)
  if (!found) throw new Error(`no pinyin for ${text}`)
  return found
}
