import type { Tx } from '../db/database'
import { seedDemoMall } from './demo-mall.service'

export const seedMembers = (tx: Tx): Promise<void> => seedDemoMall(tx)
