import { explainSlot } from '@kuaimen/contract/booking/desk.endpoints'
import { planCells, storePlan } from '@kuaimen/contract/schedule/plan.endpoints'

/** The answers that every change of a plan makes old. */
export const PLAN_CALLS = [planCells, storePlan, explainSlot]
