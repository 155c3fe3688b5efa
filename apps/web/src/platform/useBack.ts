import { useNavigate } from './navigate'
import { paths } from './paths'

/** Back where one came from; whoever entered the app here goes home. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(paths.home(), { replace: true }))
  }
}
