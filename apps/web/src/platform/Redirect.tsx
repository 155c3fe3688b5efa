import { useEffect } from 'react'
import { useNavigate } from './navigate'

/** Instead of a page that cannot be shown: opens another in its place. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
