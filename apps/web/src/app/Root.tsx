import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useHandoff } from '../account/login/parts/useHandoff'
import { useBrand } from '../brand/brand.api'
import { LocatingMask } from '../city/parts/LocatingMask'
import { markHydrated } from '../platform/browser/hydrated'
import { useMask } from '../platform/page/mask'
import { NavigateContext } from '../platform/page/navigate'
import { useRouteTitle } from '../platform/page/title'
import { LoadingMask } from '../ui/LoadingMask/LoadingMask'
import { OverlayHost } from '../ui/OverlayHost/OverlayHost'
import { Pages } from './navigation/Pages'
import { ReportPage } from './navigation/ReportPage'
import { useCoveredNavigate } from './navigation/useCoveredNavigate'
import { useHandle } from './navigation/useHandle'
import { useScrollMemory } from './navigation/useScrollMemory'
import { useSharedPage } from './useSharedPage'
import { useSignedPage } from './useSignedPage'

/** What surrounds every page: title, scroll, the overlays, the JS-SDK's signature. */
export function Root() {
  const handle = useHandle()
  const brand = useBrand()
  const title = handle?.title || brand?.brand_name || ''

  useRouteTitle(title)
  useEffect(markHydrated, [])
  useScrollMemory()
  useSignedPage(handle?.sign)
  useSharedPage(handle)
  useHandoff()

  return (
    <NavigateContext value={useCoveredNavigate()}>
      <Pages />
      <ReportPage />
      <Mask />
      <LocatingMask />
      <OverlayHost />
    </NavigateContext>
  )
}

/** Shows itself only when the wait is long. */
function Mask() {
  const isHeld = useMask((mask) => mask.count > 0)
  const isLoading = useNavigation().state !== 'idle'
  return <LoadingMask active={isHeld || isLoading} />
}
