/** What every kind of city offers to be found by. */
export interface Findable {
  readonly name: string
  readonly short_name: string
  readonly pinyin: string
  readonly initials: string
}

export interface LetterGroup<City> {
  readonly letter: string
  readonly cities: readonly City[]
}

const byPinyin = (a: { pinyin: string }, b: { pinyin: string }) =>
  a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : 0

/** A to Z, each letter with its cities by pinyin. */
export function groupByLetter<City extends { letter: string; pinyin: string }>(
  cities: readonly City[],
): LetterGroup<City>[] {
  const groups = new Map<string, City[]>()
  for (const city of [...cities].sort(byPinyin)) {
    const group = groups.get(city.letter)
    if (group) group.push(city)
    else groups.set(city.letter, [city])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, group]) => ({ letter, cities: group }))
}

/** While composing, input methods write shang'hai or shang hai. */
const plain = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’·]/g, '')

/** How well a city answers; 0 is not at all. */
function score(city: Findable, words: string): number {
  if (city.short_name === words || city.name === words) return 6
  if (city.name.startsWith(words)) return 5
  if (city.initials === words || city.pinyin === words) return 4
  if (city.pinyin.startsWith(words)) return 3
  if (city.initials.startsWith(words)) return 2
  return city.name.includes(words) || city.pinyin.includes(words) ? 1 : 0
}

/** By Chinese, pinyin or initials, the best answer first. */
export function searchCities<City extends Findable>(cities: readonly City[], words: string): City[] {
  const wanted = plain(words)
  if (!wanted) return []
  return cities
    .map((city) => ({ city, score: score(city, wanted) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score || byPinyin(a.city, b.city))
    .map(({ city }) => city)
}
