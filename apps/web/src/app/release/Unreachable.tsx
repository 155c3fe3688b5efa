import { useEffect } from 'react'
import { usePageLocation } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Page } from '../../ui/Page/Page'

/** In the place of a page that one came back to or began at, while there is no network; tries again by itself. */
export function Unreachable() {
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  useEffect(() => {
    const retry = () => void navigate(pathname + search, { replace: true })
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [navigate, pathname, search])
  return (
    <Page>
      <ErrorState title="网络错误" onRetry={() => navigate(pathname + search, { replace: true })} />
    </Page>
  )
}
