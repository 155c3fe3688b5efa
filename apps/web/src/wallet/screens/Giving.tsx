import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation, usePageParams } from '../../platform/page/location'
import { GiftShown } from '../transfer/screens/GiftShown'
import { GiveCard } from '../transfer/screens/GiveCard'
import { Givings } from '../transfer/screens/Givings'

export { data, share } from '../transfer/page-data'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Giving() {
  const { pathname } = usePageLocation()
  const { token, id } = usePageParams()
  if (pathname === addresses.givings) return <Givings />
  return token === undefined ? <GiveCard code={id ?? ''} /> : <GiftShown key={token} token={token} />
}
