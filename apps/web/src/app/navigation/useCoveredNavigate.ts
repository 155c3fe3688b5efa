import { useCallback } from 'react'
import type { NavigateFunction, NavigateOptions } from '../../platform/page/navigate'
import { closeOverlaysThen, isCovered, stepMade } from '../../ui/overlay/history'
import { useRouterNavigate } from '../router/useRouter'

/** The router's navigate; from under an open sheet it first goes back to the page's own entry in the history. */
export function useCoveredNavigate(): NavigateFunction {
  const navigate = useRouterNavigate()
  return useCallback(
    (to: string | number, options?: NavigateOptions) => {
      const isStep = typeof to === 'number'
      const open = () => (isStep ? navigate(to) : navigate(to, options))
      if (!isCovered()) return open()
      return closeOverlaysThen(async () => {
        const made = isStep && stepMade()
        await open()
        await made
      })
    },
    [navigate],
  )
}
