import { customChanged, customNotFound, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import {
  type Chosen,
  type ClosedChoice,
  checkChoices,
  fillCodes,
  fillWords,
  firstMatch,
  impliedAddons,
  missingSteps,
  type StepRule,
} from '@kuaimen/contract/custom/custom.rules'
import type { CustomResult } from '@kuaimen/contract/custom/custom.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { AddonView } from '@kuaimen/contract/product/product.views'
import type { Ctx } from '../context'
import { addonsOfProducts, productsPicked } from '../product/product.service'
import { openFlow } from './flow.service'
import type { Flow, FlowResult } from './flow.sql'

/** The result of choices; a flow whose last result matches everything has one for each of them. */
export function resultOf({ results, default_product_id }: Flow, choices: readonly Chosen[]): FlowResult {
  return firstMatch(results, choices) ?? { match: {}, title: '', body: '', picture: '', product_id: default_product_id }
}

/** Refuses what cannot be chosen, the closed options first: they are asked again, and nothing else is. */
export function refuseUnfit(steps: readonly StepRule[], choices: readonly Chosen[], productId?: number): void {
  const { closed, unfit } = checkChoices(steps, choices, productId)
  if (unfit.length > 0) throw new Refusal(customChanged, { steps: unfit })
  refuseClosed(closed)
}

function refuseClosed(closed: readonly ClosedChoice[]): void {
  if (closed.length > 0) throw new Refusal(optionClosed, { closed })
}

/** Choices whose add-on a product does not have cannot be had with it. */
const withoutAddon = ({ steps }: Flow, choices: readonly Chosen[], addons: readonly AddonView[]): ClosedChoice[] =>
  choices.flatMap(({ step, codes }) => {
    const found = steps.find((one) => one.step === step)
    return codes
      .slice(found?.included ?? 0)
      .filter((code) => {
        const name = found?.options.find((one) => one.code === code)?.addon_name ?? ''
        return name !== '' && !addons.some((one) => one.name === name)
      })
      .map((code) => ({ step, code }))
  })

/** The product's own add-ons that choices need, as often as they need them. */
function addonsFor(flow: Flow, choices: readonly Chosen[], addons: readonly AddonView[]): AddonView[] {
  refuseClosed(withoutAddon(flow, choices, addons))
  return impliedAddons(flow.steps, choices).map((name) => addons.find((one) => one.name === name)!)
}

export async function customResultOf(ctx: Ctx, asked: { key: string; choices: Chosen[] }): Promise<CustomResult> {
  const flow = await openFlow(ctx, asked.key)
  const { choices } = asked
  const result = resultOf(flow, choices)
  refuseUnfit(flow.steps, choices, result.product_id)
  const ids = [result.product_id, flow.default_product_id]
  const [cards, all] = await Promise.all([
    productsPicked(ctx, { ids, category_ids: [], city_id: undefined }),
    addonsOfProducts(ctx.db, ids),
  ])
  const product = ids.flatMap((id) => cards.find((one) => one.id === id) ?? [])[0]
  if (!product) throw new Refusal(customNotFound)
  const addons = addonsFor(flow, choices, all.get(product.id) ?? [])
  const addons_fen = addons.reduce((sum, one) => sum + one.price_fen, 0)
  const missing = missingSteps(flow.steps, choices)
  // Words about what is not chosen yet would have holes.
  const said = (text: string) => (missing.length > 0 ? '' : fillWords(text, flow.steps, choices))
  return {
    title: said(result.title),
    body: said(result.body),
    picture: fillCodes(result.picture, choices),
    product,
    addon_ids: addons.map(({ id }) => id),
    addons,
    addons_fen,
    price_from_fen: product.price_fen + addons_fen,
    missing,
  }
}
