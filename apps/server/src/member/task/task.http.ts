import * as task from '@kuaimen/contract/member/task.endpoints'
import { bind } from '../../http/request/bind'
import { claimOwn, startOwn } from './claim.service'
import { handIn, judgeFor, proofsFor } from './proof.service'
import { taskOf, tasksOf } from './task.service'

export const taskHttp = [
  bind(task.taskList, (ctx) => tasksOf(ctx)),
  bind(task.taskDetail, (ctx, { task_id }) => taskOf(ctx, task_id)),
  bind(task.startTask, (ctx, { task_id }) => startOwn(ctx, task_id)),
  bind(task.claimTask, (ctx, input) => claimOwn(ctx, input)),
  bind(task.handInProof, (ctx, input) => handIn(ctx, input)),
  bind(task.taskProofs, (ctx, input) => proofsFor(ctx, input)),
  bind(task.judgeProof, (ctx, input) => judgeFor(ctx, input)),
]
