import { customNotFound, flowChanged, flowRefused } from '@kuaimen/contract/custom/custom.errors'
import type { StepRule } from '@kuaimen/contract/custom/custom.rules'
import { wrongInFlow } from '@kuaimen/contract/custom/draft.rules'
import type { openOption, saveFlow } from '@kuaimen/contract/custom/operator.endpoints'
import type { FlowDraft } from '@kuaimen/contract/custom/operator.views'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { AddonView } from '@kuaimen/contract/product/product.views'
import { saveUses } from '../asset/place.service'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { addonsOfProducts, productsOnSale } from '../product/product.service'
import { flowIsOld } from './flow.service'
import { type Flow, findFlow } from './flow.sql'
import { lockFlow, raiseVersion, replaceOptions, replaceResults, updateOption, updateStep } from './operator.sql'
import { optionPlace, resultPlace } from './pictures.sql'

type Saved = DataOf<typeof saveFlow>
type Sold = Map<number, AddonView[]>

const presentDraft = ({ steps, results, product_ids: _, ...flow }: Flow): FlowDraft => ({
  ...flow,
  steps: steps.map(({ path: __, kind: ___, options, ...step }) => ({
    ...step,
    options: options.map(({ addon_id: ____, addon_fen: _____, ...option }) => option),
  })),
  results,
})

async function flowOf(tx: Tx, key: string): Promise<Flow> {
  const found = await findFlow(tx, key)
  if (!found) throw new Refusal(customNotFound)
  return found
}

export async function draftOf(ctx: StaffCtx, key: string): Promise<FlowDraft> {
  return presentDraft(await flowOf(ctx.db, key))
}

/** Add-ons of the products that are sold, of those that a flow leads to. */
async function soldBy(tx: Tx, { default_product_id, results }: FlowDraft): Promise<Sold> {
  const ids = [...new Set([default_product_id, ...results.map(({ product_id }) => product_id)])]
  return addonsOfProducts(tx, await productsOnSale(tx, ids))
}

/** Kinds and pages of steps are the product's own: nobody saves others. */
function stepRules({ steps }: FlowDraft, before: Flow): StepRule[] {
  return steps.flatMap((step) => {
    const found = before.steps.find((one) => one.step === step.step)
    return found ? [{ ...step, kind: found.kind }] : []
  })
}

async function refuseWrong(tx: Tx, draft: FlowDraft, before: Flow): Promise<Sold> {
  const [steps, sold] = [stepRules(draft, before), await soldBy(tx, draft)]
  const names = new Map([...sold].map(([id, addons]) => [id, addons.map(({ name }) => name)]))
  const isWhole = steps.length === before.steps.length && draft.steps.length === steps.length
  const wrong = { ...wrongInFlow({ ...draft, steps }, names), ...(isWhole ? {} : { step: ['步骤不能增减'] }) }
  if (Object.keys(wrong).length > 0) throw new Refusal(flowRefused, wrong)
  return sold
}

export async function turnOption(ctx: StaffCtx, asked: InputOf<typeof openOption>): Promise<Saved> {
  const version = await ctx.transaction(async (tx) => {
    const seen = await lockFlow(tx, asked.key)
    if (seen === undefined || !(await updateOption(tx, asked))) throw new Refusal(customNotFound)
    const after = await flowOf(tx, asked.key)
    const step = after.steps.find((one) => one.step === asked.step)!
    const open = step.options.filter(({ is_open }) => is_open).length
    if (open < step.at_least)
      throw new Refusal(flowRefused, { steps: [`${asked.step}：至少要有${step.at_least}个选项在线`] })
    flowIsOld(tx)
    await ctx.audit(tx, { action: 'custom.option', subject: ['custom_flow', asked.key], after: asked })
    return raiseVersion(tx, asked.key)
  })
  return { version }
}

const addonIn = (sold: Sold, name: string): number | null =>
  [...sold.values()].flat().find((one) => one.name === name)?.id ?? null

export async function saveDraft(ctx: StaffCtx, draft: FlowDraft): Promise<Saved> {
  const version = await ctx.transaction(async (tx) => {
    const seen = await lockFlow(tx, draft.key)
    const before = await flowOf(tx, draft.key)
    if (seen !== draft.version) throw new Refusal(flowChanged)
    const sold = await refuseWrong(tx, draft, before)
    const { key, name, state, default_product_id, steps, results } = draft
    for (const step of steps) await updateStep(tx, key, step)
    const options = steps.flatMap(({ step, options: all }) =>
      all.map(({ addon_name, ...option }, index) => ({
        ...option,
        ...{ flow_key: key, step, addon_id: addonIn(sold, addon_name), rank: index + 1 },
      })),
    )
    await replaceOptions(tx, key, options)
    await replaceResults(
      tx,
      key,
      results.map((result, index) => ({ ...result, flow_key: key, rank: index + 1 })),
    )
    for (const place of [optionPlace, resultPlace]) await saveUses(tx, place, key, ctx.now())
    flowIsOld(tx)
    const after = { name, state, default_product_id, options: options.length, results: results.length }
    await ctx.audit(tx, { action: 'custom.save', subject: ['custom_flow', key], before: { version: seen }, after })
    const product_ids = [...new Set([default_product_id, ...results.map(({ product_id }) => product_id)])]
    return raiseVersion(tx, key, { name, state, default_product_id, product_ids })
  })
  return { version }
}
