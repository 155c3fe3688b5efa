import { studioDay } from '@kuaimen/contract/kernel/time'
import * as badge from '@kuaimen/contract/member/badge.endpoints'
import * as task from '@kuaimen/contract/member/task.endpoints'
import { bare, good, type Scene, type ValidCall } from '../calls/valid-calls'
import { taskId } from './tasks'

const idOf = async ({ app }: Scene, key: string) => ({ task_id: await taskId(app, key) })

/** Of each their own, and the same in every world. */
const noteOf = ({ me }: Scene) => `https://www.xiaohongshu.com/explore/64f1c0de0000000012030${me.nth}00`

export const taskCalls: readonly ValidCall[] = [
  bare(task.taskList),
  good(task.taskDetail, (scene) => idOf(scene, 'xhs_return')),
  good(task.startTask, (scene) => idOf(scene, 'browse_guide')),
  good(task.claimTask, async (scene) => ({
    ...(await idOf(scene, 'sign')),
    period_key: studioDay(scene.app.services.now()),
  })),
  good(task.handInProof, async (scene) => ({
    ...(await idOf(scene, 'xhs_return')),
    ...{ order_sn: scene.me.completed.order_sn, link: noteOf(scene), their_name: '小满', agreed: true },
  })),
  bare(task.taskProofs),
  good(task.judgeProof, ({ me }) => ({ id: me.proof, verdict: 'approved', reason: '' })),
  bare(badge.badgeList),
  good(badge.seeBadges, () => ({ keys: ['first_visit'] })),
  good(badge.shareBadge, () => ({ key: 'first_visit', show_name: true })),
  good(badge.sharedBadge, ({ me }) => ({ id: me.share })),
  good(badge.unshareBadge, ({ me }) => ({ id: me.share })),
]
