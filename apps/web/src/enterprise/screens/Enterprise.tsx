import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page-location'
import { useNoSharing } from '../../platform/useNoSharing'
import { Complete } from '../parts/Complete'
import { CorpOrder } from '../parts/CorpOrder'
import { CorpResult } from '../parts/CorpResult'
import { Drive } from '../parts/Drive'
import { Verify } from '../parts/Verify'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Enterprise() {
  const { pathname } = usePageLocation()
  useNoSharing()
  if (pathname === addresses.enterpriseDetail) return <Drive />
  if (pathname === addresses.enterpriseComplete) return <Complete />
  if (pathname === addresses.enterpriseResult) return <CorpResult />
  return pathname === addresses.enterpriseOrder ? <CorpOrder /> : <Verify />
}
