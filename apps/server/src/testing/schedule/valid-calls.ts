import { addDays } from '@kuaimen/contract/kernel/time'
import * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import { aDay } from '../booking/booking'
import { good, type Scene, type ValidCall } from '../calls/valid-calls'

/** Far from the days on which others book. */
const farDay = ({ app }: Scene, nth = 0) => addDays(aDay(app), 40 + nth)
const dry_run = false
const reason = '设备保养'

const planOf = async ({ app, me, operator }: Scene) =>
  (await app.call(plan.storePlan, { store_id: me.store_id }, { token: operator })).data

const aBlock = (scene: Scene, nth: number) => ({
  ...{ store_id: scene.me.store_id, pool_kind: 'seat' as const, from: farDay(scene, nth), until: farDay(scene, nth) },
  ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], from_time: '12:00', to_time: '13:00', places: 1, reason, dry_run },
})

async function aBlockToRemove(scene: Scene) {
  await scene.app.call(plan.addBlock, aBlock(scene, 3), { token: scene.operator })
  const { blocks } = await planOf(scene)
  return { store_id: scene.me.store_id, block_id: blocks.at(-1)!.id, dry_run }
}

const aLend = (scene: Scene) => ({
  ...{ store_id: scene.me.store_id, reason, dry_run },
  lends: [{ pool_kind: 'seat' as const, day: farDay(scene, 4), from_time: '14:00', to_time: '15:00', places: 1 }],
})

async function aLendToTakeBack(scene: Scene) {
  const { data } = await scene.app.call(plan.lend, aLend(scene), { token: scene.operator })
  return { store_id: scene.me.store_id, lend_ids: data.made_ids, dry_run }
}

export const planCalls: readonly ValidCall[] = [
  good(plan.storePlan, ({ me }) => ({ store_id: me.store_id })),
  good(plan.planCells, (scene) => ({ store_id: scene.me.store_id, from: farDay(scene), until: farDay(scene, 6) })),
  good(plan.setHours, async (scene) => ({ store_id: scene.me.store_id, hours: (await planOf(scene)).hours, dry_run })),
  good(plan.setSpecialDay, (scene) => ({
    ...{ store_id: scene.me.store_id, day: farDay(scene), reason, dry_run },
    hours: { open_time: '12:00', close_time: '18:00' },
  })),
  good(plan.setClosure, (scene) => ({
    ...{ store_id: scene.me.store_id, closed: true, reason, dry_run },
    period: { from: farDay(scene, 1), until: farDay(scene, 1) },
  })),
  good(plan.setRenovation, (scene) => ({
    ...{ store_id: scene.me.store_id, dry_run },
    period: { from: farDay(scene, 5), until: farDay(scene, 9) },
  })),
  good(plan.setCapacity, ({ me }) => ({ store_id: me.store_id, pool_kind: 'screen', capacity: 9, dry_run })),
  good(plan.addBlock, (scene) => aBlock(scene, 2)),
  good(plan.removeBlock, aBlockToRemove),
  good(plan.lend, aLend),
  good(plan.unlend, aLendToTakeBack),
]
