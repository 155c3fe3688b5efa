import { use, useEffect } from 'react'
import { useNavigate } from '../../platform/page/navigate'
import { useIsLoading, useOpenPage } from '../router/useRouter'
import { PageTrackerContext } from './page-tracker'

/** A component of its own: it is rendered with every step of a navigation, and the pages are not. */
export function ReportPage() {
  const tracker = use(PageTrackerContext)
  const { location, handle } = useOpenPage()
  const { pathname, search } = location
  const isIdle = !useIsLoading()
  const navigate = useNavigate()
  useEffect(() => {
    tracker?.report({ url: new URL(pathname + search, window.location.origin), handle, navigate }, isIdle)
  }, [tracker, pathname, search, handle, navigate, isIdle])
  return null
}
