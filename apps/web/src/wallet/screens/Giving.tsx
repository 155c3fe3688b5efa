import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation, usePageParams } from '../../platform/page-location'
import { GiftShown } from '../parts/GiftShown'
import { GiveCard } from '../parts/GiveCard'
import { Givings } from '../parts/Givings'

export { data, share } from '../giving-page'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Giving() {
  const { pathname } = usePageLocation()
  const { token, id } = usePageParams()
  if (pathname === addresses.givings) return <Givings />
  return token === undefined ? <GiveCard code={id ?? ''} /> : <GiftShown key={token} token={token} />
}
