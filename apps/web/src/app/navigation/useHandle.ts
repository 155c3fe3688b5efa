import { lastOf } from '@kuaimen/contract/kernel/collection'
import { useMatches } from 'react-router'
import { type Handle, handleAt } from '../page'

/** What is known of the page that is open. */
export function useHandle(): Handle | undefined {
  const match = lastOf(useMatches())
  return match && handleAt(match.handle, match.pathname)
}
