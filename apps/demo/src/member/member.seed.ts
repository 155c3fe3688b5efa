import type { Tx } from '../../../server/src/db/database'
import { badge } from '../../../server/src/member/badge/badge.table'
import { task } from '../../../server/src/member/task/task.table'
import { demoBadges } from './badge.demo'
import { seedDemoMall } from './mall.seed'
import { demoTasks } from './task.demo'

const artOf = (key: string) => `/media/demo/badge/${key}`

export const seedMembers = async (tx: Tx): Promise<void> => {
  await seedDemoMall(tx)
  await tx.insert(task).values(demoTasks.map((one, rank) => ({ ...one, rank })))
  await tx.insert(badge).values(
    demoBadges.map((one, rank) => ({
      ...{ ...one, rank, state: 'on' as const },
      art: `${artOf(one.key)}.webp`,
      art_locked: `${artOf(one.key)}-locked.svg`,
    })),
  )
}
