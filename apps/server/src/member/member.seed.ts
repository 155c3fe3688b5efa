import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { addRule } from '../wallet/issue.service'
import { demoItems } from './mall.demo'
import { findCategory } from './mall.sql'
import { insertItem } from './mall-operator.sql'
import { demoLevelRules, demoLevels } from './member.demo'
import { level } from './member.table'

async function seedLevels(tx: Tx): Promise<void> {
  for (const rule of demoLevelRules) await addRule(tx, rule)
  const set = { name: sql`excluded.name`, colour: sql`excluded.colour`, benefits: sql`excluded.benefits` }
  await tx.insert(level).values(demoLevels).onConflictDoUpdate({ target: level.level, set })
}

async function seedItems(tx: Tx): Promise<void> {
  for (const { category, rule, item } of demoItems) {
    const category_ids = category ? [await findCategory(tx, category)] : []
    await addRule(tx, { ...rule, scope: { ...rule.scope, category_ids } })
    await insertItem(tx, item)
  }
}

export const seedMembers = async (tx: Tx): Promise<void> => {
  await seedLevels(tx)
  await seedItems(tx)
}
