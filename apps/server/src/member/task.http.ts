import { Refusal } from '@kuaimen/contract/kernel/failure'
import { taskNotFound } from '@kuaimen/contract/member/member.errors'
import * as task from '@kuaimen/contract/member/task.endpoints'
import { bind } from '../http/bind'

/** There are no tasks yet. */
const none = async (): Promise<never> => {
  throw new Refusal(taskNotFound)
}

export const taskHttp = [
  bind(task.taskList, async () => []),
  bind(task.taskDetail, none),
  bind(task.startTask, none),
  bind(task.claimTask, none),
  bind(task.handInProof, none),
]
