import { LoadingMask } from '../ui/LoadingMask/LoadingMask'
import { Page } from '../ui/Page/Page'

/** While a private page's screen is on its way; a mask only if that takes long. */
export const RouteLoading = () => (
  <Page>
    <LoadingMask active />
  </Page>
)
