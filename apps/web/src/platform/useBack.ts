import { cameFrom } from './came-from'
import { useNavigate } from './navigate'
import { paths } from './paths'

/** Back to the page before, also over a provider's login; home for a visitor who entered the app here. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    const from = cameFrom(window.location.pathname + window.location.search)
    void (idx > 0 ? navigate(-1) : navigate(from ?? paths.home(), { replace: true }))
  }
}
