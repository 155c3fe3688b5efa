import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page/location'
import { useNoSharing } from '../../platform/wechat/useNoSharing'
import { Drive } from '../drive/screens/Drive'
import { Verify } from '../staff/screens/Verify'
import { Complete } from '../visit/screens/Complete'
import { CorpOrder } from '../visit/screens/CorpOrder'
import { CorpResult } from '../visit/screens/CorpResult'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Enterprise() {
  const { pathname } = usePageLocation()
  useNoSharing()
  if (pathname === addresses.enterpriseDetail) return <Drive />
  if (pathname === addresses.enterpriseComplete) return <Complete />
  if (pathname === addresses.enterpriseResult) return <CorpResult />
  return pathname === addresses.enterpriseOrder ? <CorpOrder /> : <Verify />
}
