import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import type { GivingStarted } from '@kuaimen/contract/wallet/transfer.views'
import { persisted, persistedText } from '../../platform/browser/persisted'
import { phoneStorage, tabStorage } from '../../platform/browser/phone-storage'

interface LinkTo {
  readonly path: string
  /** Says whether it is still the one: another phone may have replaced it. */
  readonly mark: string
}

type Links = Readonly<Record<string, LinkTo>>

const LINKS_AT_MOST = 20
const PATH = /^\/gift\/[\w-]{32}$/

const isLinkTo = (found: unknown): found is LinkTo => {
  if (typeof found !== 'object' || found === null) return false
  const [path, mark] = [Reflect.get(found, 'path'), Reflect.get(found, 'mark')]
  return typeof path === 'string' && PATH.test(path) && typeof mark === 'string'
}

const links = persisted<Links>(
  phoneStorage,
  'giving_links',
  (found) =>
    typeof found === 'object' && found !== null
      ? Object.fromEntries(Object.entries(found).filter(([, one]) => isLinkTo(one)))
      : undefined,
  {},
)

/** The server has only a hash of a link: the phone that made it is where it can be sent again. */
export const persistLink = ({ giving_no, path, link_mark: mark = '' }: GivingStarted): boolean =>
  links.write(
    Object.fromEntries([...Object.entries(links.read()), [giving_no, { path, mark }] as const].slice(-LINKS_AT_MOST)),
  )

export function dropLink(givingNo: string): void {
  const { [givingNo]: _, ...others } = links.read()
  links.write(others)
}

/** The page to send, where this phone has the link that leads there now. */
export function useLink({ giving_no, link_mark = '' }: NonNullable<WalletCard['giving']>): string | undefined {
  const found = links.use()[giving_no]
  return found?.mark === link_mark ? found.path : undefined
}

/** Of which card, and which picture was chosen for it: a page that is loaded again has it still. */
export const chosenPicture = persistedText(tabStorage, 'giving_picture')

/** Which gift was tapped before the login that it needs. */
export const wantedGift = persistedText(tabStorage, 'wanted_gift')
