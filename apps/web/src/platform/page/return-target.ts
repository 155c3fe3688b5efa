import { type RedirectTarget, redirectTarget } from '@kuaimen/contract/kernel/redirect'
import { usePageSearch } from './location'
import { paths } from './paths'

const originHere = () => (import.meta.env.SSR ? 'http://localhost' : location.origin)

/** Where a redirect value leads; only paths of ours and hosts the brand allows. */
export const targetOf = (value: string | null, allowedHosts: readonly string[] = []): RedirectTarget | undefined =>
  redirectTarget(value, originHere(), allowedHosts)

/** The safe in-app path of ?redirect=, else home. */
export function useReturnTarget(): string {
  const search = usePageSearch()
  const target = targetOf(search.get('redirect'))
  return target?.kind === 'path' ? target.to : paths.home()
}
