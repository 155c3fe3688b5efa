import { persisted, persistedText } from '../platform/persisted'
import { phoneStorage, tabStorage } from '../platform/phone-storage'

type Links = Readonly<Record<string, string>>

const LINKS_AT_MOST = 20
const PATH = /^\/gift\/[\w-]{32}$/

const links = persisted<Links>(
  phoneStorage,
  'giving_links',
  (found) =>
    typeof found === 'object' && found !== null
      ? Object.fromEntries(Object.entries(found).filter(([, path]) => typeof path === 'string' && PATH.test(path)))
      : undefined,
  {},
)

/** The server has only a hash of a link: the phone that made it is where it can be sent again. */
export const persistLink = (givingNo: string, path: string): boolean =>
  links.write(Object.fromEntries([...Object.entries(links.read()), [givingNo, path]].slice(-LINKS_AT_MOST)))

export function dropLink(givingNo: string): void {
  const { [givingNo]: _, ...others } = links.read()
  links.write(others)
}

export const useLink = (givingNo: string): string | undefined => links.use()[givingNo]

/** Which gift was tapped before the login that it needs. */
export const wantedGift = persistedText(tabStorage, 'wanted_gift')
