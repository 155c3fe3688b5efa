import { useNavigate } from './navigate'
import { paths } from './paths'
import { takeStep } from './previous-page'

/** Back to the page before, also over a provider's login; home, or a page named instead, for a visitor who entered the app here. */
export function useBack(otherwise: string = paths.home()): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate(takeStep(window.location.pathname + window.location.search) ?? otherwise, { replace: true })
  }
}
