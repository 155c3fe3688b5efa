import { createContext, use, useSyncExternalStore } from 'react'
import type { NavigateFunction } from '../../platform/page/navigate'
import type { Handle } from '../page'
import type { Router, RouterPage, RouterState } from './router'

export const RouterContext = createContext<Router<Handle> | undefined>(undefined)

function useRouter(): Router<Handle> {
  const router = use(RouterContext)
  if (!router) throw new Error('no router around this part')
  return router
}

/** Rendered again only when what is selected changes. */
function useSelected<T>(select: (state: RouterState<Handle>) => T): T {
  const { state, subscribe } = useRouter()
  const selected = () => select(state())
  return useSyncExternalStore(subscribe, selected, selected)
}

/** The page that is open. */
export const useOpenPage = (): RouterPage<Handle> => useSelected(({ page }) => page)

export const useIsLoading = (): boolean => useSelected(({ isLoading }) => isLoading)

export const useRouterNavigate = (): NavigateFunction => useRouter().navigate
