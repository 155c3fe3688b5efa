import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page/location'
import { CustomResult } from '../parts/CustomResult'
import { CustomStep } from '../parts/CustomStep'

export { data, share } from '../page-data'

/** One file for all eight addresses: five questions and the form, and both results. */
export default function Custom() {
  const { pathname } = usePageLocation()
  const isResult = pathname === addresses.customResult || pathname === addresses.customMakeupResult
  return isResult ? <CustomResult /> : <CustomStep />
}
