import { use, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useNavigate } from '../../platform/page/navigate'
import { PageTrackerContext } from './page-tracker'
import { useHandle } from './useHandle'

/** A component of its own: it is rendered with every step of a navigation, and the pages are not. */
export function ReportPage() {
  const tracker = use(PageTrackerContext)
  const { pathname, search } = useLocation()
  const handle = useHandle()
  const isIdle = useNavigation().state === 'idle'
  const navigate = useNavigate()
  useEffect(() => {
    tracker?.report({ url: new URL(pathname + search, window.location.origin), handle, navigate }, isIdle)
  }, [tracker, pathname, search, handle, navigate, isIdle])
  return null
}
