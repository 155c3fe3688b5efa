import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { claimTask, handInProof, startTask, taskDetail, taskList } from '@kuaimen/contract/member/task.endpoints'
import type { Claimed } from '@kuaimen/contract/member/task.views'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../../api/query'
import { standing } from '../center.api'
import { forgetPoints } from '../mall/mall.api'
import { dropBrowsing, persistBrowsing } from './browsing'

const QUIET = { quiet: true } as const
/** A visit may have been completed meanwhile. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const

export const tasks = () => ({ ...query(taskList, {}, QUIET), ...LIVE })
export const taskOf = (task_id: number) => ({ ...query(taskDetail, { task_id }, QUIET), ...LIVE })

const refreshTasks = (client: ApiClient): Promise<unknown> =>
  Promise.all([taskList, taskDetail].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

/** The new balance is known before anything is asked anew. */
const noteBalance = (client: ApiClient, { balance }: Claimed): void => {
  client.setQueryData(standing().queryKey, (known) => known && { ...known, points: balance })
}

/** Settled when the tasks are shown as they are now: until then a second tap does nothing, and after it there is none. */
export function useClaimTask() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof claimTask>) => client.call(claimTask, input, QUIET),
    onSuccess: (claimed) => {
      noteBalance(client, claimed)
      dropBrowsing()
      return Promise.all([refreshTasks(client), forgetPoints(client)])
    },
    // It was claimed elsewhere, or is over: the page shows it.
    onError: () => refreshTasks(client),
  })
}

/** Begins a look around; what proves it stays in the tab. */
export function useStartTask() {
  const client = useApi()
  return useMutation({
    mutationFn: (task_id: number) => client.call(startTask, { task_id }, QUIET),
    onSuccess: (started, task_id) => void persistBrowsing({ task_id, ...started }),
  })
}

export function useHandInProof() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof handInProof>) => client.call(handInProof, input, QUIET),
    onSuccess: () => refreshTasks(client),
  })
}
