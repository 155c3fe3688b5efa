import { useNavigate } from './navigate'
import { paths } from './paths'

/** Back to the page before; home for a visitor who entered the app here. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(paths.home(), { replace: true }))
  }
}
