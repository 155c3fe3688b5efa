import type { Tx } from '../db/database'
import { seedDemoMall } from './demo-mall.service'
import { seedTasks } from './demo-tasks.service'

export const seedMembers = async (tx: Tx): Promise<void> => {
  await seedDemoMall(tx)
  await seedTasks(tx)
}
