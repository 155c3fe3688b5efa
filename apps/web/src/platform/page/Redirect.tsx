import { useEffect } from 'react'
import { useNavigate } from './navigate'

/** Instead of a page that cannot be shown: opens another in its place. */
export function Redirect({ to, state }: { to: string; state?: object | null }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true, ...(state ? { state } : {}) }), [navigate, to, state])
  return null
}
