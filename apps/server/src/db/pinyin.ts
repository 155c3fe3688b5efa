import { placeReadings } from './place-readings'

export interface Pinyin {
  readonly pinyin: string
  readonly initials: string
}

export interface Speller {
  /** 静安 → jingan, ja; both empty where there is no character to spell. */
  readonly spell: (text: string) => Pinyin
  /** Whether a text reads so from some character on, in full or by initials; signs between its words divide it. */
  readonly readsAs: (text: string, spelt: string) => boolean
}

const spelling = (syllables: readonly string[]): Pinyin => ({
  pinyin: syllables.join(''),
  initials: syllables.map((syllable) => syllable[0]).join(''),
})

interface Read {
  readonly origin: string
  readonly pinyin: string
  readonly isZh: boolean
}

/** Syllables in runs that nothing divides: letters and digits stand for themselves, spaces and dots for nothing. */
function runsOf(signs: readonly Read[]): string[][] {
  const runs: string[][] = [[]]
  for (const { origin, pinyin, isZh } of signs) {
    if (isZh) runs[runs.length - 1]!.push(pinyin)
    else if (/^[a-z0-9]$/i.test(origin)) runs[runs.length - 1]!.push(origin.toLowerCase())
    else if (!/^[\s·]$/.test(origin)) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

async function load(): Promise<Speller> {
  const { customPinyin, pinyin } = await import('pinyin-pro')
  customPinyin({ ...placeReadings })
  const read = (text: string) => runsOf(pinyin(text, { type: 'all', toneType: 'none', v: true }))
  return {
    spell: (text) => spelling(read(text).flat()),
    readsAs: (text, spelt) =>
      read(text).some((run) =>
        run.some((_, at) => {
          const { pinyin, initials } = spelling(run.slice(at))
          return pinyin.startsWith(spelt) || initials.startsWith(spelt)
        }),
      ),
  }
}

let loading: Promise<Speller> | undefined

/** The dictionary takes some 20 MB: it is loaded where something is spelt, and by a server that spells nothing never. */
export const loadSpeller = (): Promise<Speller> => {
  loading ??= load()
  return loading
}
