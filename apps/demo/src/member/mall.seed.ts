import type { Tx } from '../../../server/src/db/database'
import { findCategory } from '../../../server/src/member/mall/mall.sql'
import { insertItem } from '../../../server/src/member/mall/operator.sql'
import { saveLevels } from '../../../server/src/member/membership/membership.sql'
import { addRule } from '../../../server/src/wallet/issue/issue.service'
import { demoItems } from './mall.demo'
import { demoLevelRules, demoLevels } from './member.demo'

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
