import { useEffect } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { useHandoff } from '../account/parts/useHandoff'
import { useBrand } from '../brand/brand.api'
import { LocatingMask } from '../city/parts/LocatingMask'
import { markHydrated } from '../platform/hydrated'
import { useMask } from '../platform/mask'
import { PreloadScreen } from '../platform/PreloadScreen'
import { LoadingMask } from '../ui/LoadingMask/LoadingMask'
import { OverlayHost } from '../ui/OverlayHost/OverlayHost'
import { KeepAliveOutlet } from './KeepAlive'
import { type Handle, preloadScreen } from './page'
import { useScrollMemory } from './useScrollMemory'
import { useSharedPage } from './useSharedPage'
import { useSignedPage } from './useSignedPage'

/** What every page stands in: title, scroll, the overlays, the JS-SDK's signature. */
export function Root() {
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const brand = useBrand()
  const masked = useMask((mask) => mask.count > 0)
  const isLeaving = useNavigation().state !== 'idle'
  const title = handle?.title || brand?.brand_name || ''

  useEffect(() => {
    if (!title) return
    // After the page: naming it takes the browser longer than one would think.
    const clock = setTimeout(() => {
      document.title = title
    })
    return () => clearTimeout(clock)
  }, [title])
  useEffect(markHydrated, [])
  useScrollMemory()
  useSignedPage(handle?.sign)
  useSharedPage(handle)
  useHandoff()

  return (
    <PreloadScreen value={preloadScreen}>
      <KeepAliveOutlet />
      <LoadingMask active={masked || isLeaving} />
      <LocatingMask />
      <OverlayHost />
    </PreloadScreen>
  )
}
