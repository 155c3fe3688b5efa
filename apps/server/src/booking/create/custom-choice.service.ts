import type { CustomCopy } from '@kuaimen/contract/custom/copy.rules'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
import type { Services } from '../../context'
import { customMade } from '../../custom/copy.service'
import { refuseTooMany, type VisitPlan } from '../../product/visit.service'
import type { ChosenItem } from '../money/price.service'

const NONE: ReadonlySet<string> = new Set()

const namesOf = ({ items }: VisitPlan, nth: number, { addon_ids }: ChosenItem): string[] =>
  addon_ids.flatMap((id) => items[nth]!.product.addons.find((one) => one.id === id)?.name ?? [])

/** Each add-on at most as often as it may be had; those that choices decide about are bounded by the choices. */
function refuseUncounted(plan: VisitPlan, items: readonly ChosenItem[], governedOf: (id: number) => typeof NONE) {
  for (const [nth, { product_id, addon_ids }] of items.entries()) {
    const governed = governedOf(product_id)
    const own = plan.items[nth]!.product.addons.filter(({ name }) => !governed.has(name))
    refuseTooMany(own, addon_ids)
  }
}

/** What is chosen to measure belongs to one line; the others are as they always were. */
export async function checkCustom(
  ctx: Services,
  plan: VisitPlan,
  items: readonly ChosenItem[],
  asked: CustomAsked | undefined,
): Promise<CustomCopy | null> {
  const lines = items.map((item, nth) => ({ product_id: item.product_id, addons: namesOf(plan, nth, item) }))
  const made = asked && (await customMade(ctx, asked, lines))
  refuseUncounted(plan, items, (id) => (made && id === made.copy.product_id ? made.governed : NONE))
  return made?.copy ?? null
}
