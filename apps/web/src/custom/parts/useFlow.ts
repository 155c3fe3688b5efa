import { customNotFound } from '@kuaimen/contract/custom/custom.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../platform/browser/server-clock'
import { usePageLocation, usePageSearch } from '../../platform/page/location'
import { targetOf } from '../../platform/page/return-target'
import { useHydrated } from '../../ui/overlay/useHydrated'
import { answersTo, questionsOf } from '../answers'
import { flowOf } from '../custom.api'
import { flowAt, resultAddress, useRemembered } from '../saved-answers'

/** The flow of this address with what the phone remembers of it. */
export function useFlow() {
  const { pathname } = usePageLocation()
  const key = flowAt(pathname)
  const { data: flow, error, refetch } = useQuery(flowOf(key))
  const remembered = useRemembered(key)
  const isNone = error instanceof Refusal && error.code === customNotFound.code
  return {
    key,
    flow: flow && questionsOf(flow).length > 0 ? flow : undefined,
    answers: flow ? answersTo(flow, remembered, serverNow()) : [],
    /** Nothing is read from the phone before the page is alive. */
    isAlive: useHydrated(),
    isNone: isNone || Boolean(flow && questionsOf(flow).length === 0),
    error,
    refetch,
  }
}

/** Where the steps lead back to: a page of ours that has sent one here, with the query that says so. */
export function useWay() {
  const search = usePageSearch()
  const { pathname } = usePageLocation()
  const target = targetOf(search.get('redirect'))
  const back = target?.kind === 'path' ? target.to : undefined
  const at = (path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...more, ...(back ? { redirect: back } : {}) }).toString()
    return query ? `${path}?${query}` : path
  }
  return { back, at, isChange: search.get('from') === 'result', result: at(resultAddress(flowAt(pathname))) }
}
