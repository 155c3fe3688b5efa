import { usePageLocation, usePageParams } from '../../platform/page/location'
import { isConsent } from '../guest/link-page'
import { Companion } from '../guest/screens/Companion'
import { GuestConsent } from '../guest/screens/GuestConsent'

export { data, share } from '../guest/link-page'

/** What others open by a link of a booking's owner: those who come along, and whoever comes instead. */
export default function Company() {
  const { pathname } = usePageLocation()
  const { key = '' } = usePageParams()
  return isConsent(pathname) ? <GuestConsent linkKey={key} /> : <Companion linkKey={key} />
}
