import { studioDay } from '@kuaimen/contract/kernel/time'
import { type Role, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Services } from '../../../server/src/context'
import { demoCode, openAs } from '../staff/person.seed'
import { ensureRegion } from '../store/region.seed'
import { STAFF_STORE } from '../store/store.seed'
import { fillToday } from './today.seed'

const DEMO_REGION = '华东区'

/** A session as the person of a role, in a chain with a region, to a store that has visits today. */
export const openDoor = (services: Services, role: Role): Promise<string> =>
  services.transaction(async (tx) => {
    const region = await ensureRegion(tx, DEMO_REGION)
    const scopeId = { chain: null, region, store: STAFF_STORE }[scopeOf[role]]
    const token = await openAs(services, tx, role, scopeId)
    await fillToday(tx, STAFF_STORE, studioDay(services.now()), services.now())
    return token
  })

export const codeNow = ({ now }: Services): string => demoCode(now())
