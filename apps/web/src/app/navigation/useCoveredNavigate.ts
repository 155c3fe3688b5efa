import { useCallback } from 'react'
import { type NavigateFunction, type NavigateOptions, type To, useNavigate } from 'react-router'
import { closeOverlaysThen, isCovered, stepMade } from '../../ui/overlay/history'

/** The router's navigate; from under an open sheet it first goes back to the page's own entry in the history. */
export function useCoveredNavigate(): NavigateFunction {
  const navigate = useNavigate()
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
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
