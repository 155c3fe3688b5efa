import { FIRST_ENTRY, usePageLocation, usePageNavigationType } from './location'

/** One has come back to this page, or reloaded it; a document that is opened anew has no entry of ours yet. */
export function useIsBack(): boolean {
  const { key } = usePageLocation()
  return usePageNavigationType() === 'POP' && key !== FIRST_ENTRY
}
