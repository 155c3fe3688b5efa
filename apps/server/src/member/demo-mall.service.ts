import type { Tx } from '../db/database'
import { addRule } from '../wallet/issue/issue.service'
import { findCategory } from './mall/mall.sql'
import { insertItem } from './mall/operator.sql'
import { demoItems } from './mall.demo'
import { demoLevelRules, demoLevels } from './member.demo'
import { saveLevels } from './membership/membership.sql'

async function seedLevels(tx: Tx): Promise<void> {
  for (const rule of demoLevelRules) await addRule(tx, rule)
  await saveLevels(tx, demoLevels)
}

async function seedItems(tx: Tx): Promise<void> {
  for (const { category, rule, item } of demoItems) {
    const category_ids = category ? [await findCategory(tx, category)] : []
    await addRule(tx, { ...rule, scope: { ...rule.scope, category_ids } })
    await insertItem(tx, item)
  }
}

/** Levels with what they give, and what points buy. */
export async function seedDemoMall(tx: Tx): Promise<void> {
  await seedLevels(tx)
  await seedItems(tx)
}
