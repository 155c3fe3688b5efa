import { useEffect } from 'react'
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
import { useScrollMemory } from './navigation/useScrollMemory'
import type { Handle } from './page'
import { RouteLoading } from './RouteLoading'
import { PageBoundary, RouteErrorApp } from './release/RouteError'
import type { Router } from './router/router'
import { RouterContext, useIsLoading, useOpenPage } from './router/useRouter'
import { useSharedPage } from './useSharedPage'
import { useSignedPage } from './useSignedPage'

/** The app on a router. */
export const Root = ({ router }: { router: Router<Handle> }) => (
  <RouterContext value={router}>
    <FrameOrError />
  </RouterContext>
)

const reload = () => window.location.reload()

function FrameOrError() {
  const { location, Screen, error } = useOpenPage()
  if (error !== undefined) return <RouteErrorApp error={error} />
  if (!Screen) return <RouteLoading />
  return (
    <PageBoundary page={location.key} onRetry={reload}>
      <Frame />
    </PageBoundary>
  )
}

/** The frame of every page: title, scroll, the overlays, the JS-SDK's signature. */
function Frame() {
  const { handle, location } = useOpenPage()
  const brand = useBrand()
  const title = handle?.title || brand?.brand_name || ''

  useRouteTitle(title, location.pathname + location.search)
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
  const isLoading = useIsLoading()
  return <LoadingMask active={isHeld || isLoading} />
}
