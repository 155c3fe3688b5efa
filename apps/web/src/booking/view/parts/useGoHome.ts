import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'

/** Behind a finished booking lie forms that are spent: the way back is the way home. */
export function useGoHome(): () => void {
  const navigate = useNavigate()
  return () => void navigate(paths.home(), { replace: true })
}
