import { usePageLocation, usePageParams } from '../../platform/page-location'
import { isConsent } from '../company-page'
import { CompanionPage } from '../parts/CompanionPage'
import { ConsentPage } from '../parts/ConsentPage'

export { data, share } from '../company-page'

/** What others open by a link of a booking's owner: those who come along, and whoever comes instead. */
export default function Company() {
  const { pathname } = usePageLocation()
  const { key = '' } = usePageParams()
  return isConsent(pathname) ? <ConsentPage linkKey={key} /> : <CompanionPage linkKey={key} />
}
