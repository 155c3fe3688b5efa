import { DocumentArticle } from '../../../content/parts/DocumentArticle'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { UnregisterSection } from '../parts/UnregisterSection'

/** What leaving means, for everyone; the way to leave, for members. */
export default function UnregisterInfo() {
  const isLoggedIn = useIsLoggedIn()
  return <DocumentArticle type="unregister_info">{isLoggedIn && <UnregisterSection />}</DocumentArticle>
}
