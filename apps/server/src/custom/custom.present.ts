import { governedAddons, isOffered } from '@kuaimen/contract/custom/custom.rules'
import type { CustomFlow, CustomOption, CustomStep } from '@kuaimen/contract/custom/custom.views'
import type { Flow, FlowOption, FlowStep } from './flow.sql'

const presentOption = ({ addon_name, addon_fen, ...option }: FlowOption): CustomOption => ({
  code: option.code,
  name: option.name,
  note: option.note,
  picture: option.picture,
  colour: option.colour,
  addon: addon_name === '' ? null : { name: addon_name, price_fen: addon_fen },
  not_with: option.not_with,
  product_ids: option.product_ids,
})

const presentStep = (step: FlowStep): CustomStep => ({
  step: step.step,
  path: step.path,
  title: step.title,
  note: step.note,
  kind: step.kind,
  at_least: step.at_least,
  at_most: step.at_most,
  included: step.included,
  options: step.options.filter((one) => isOffered(one)).map(presentOption),
  fields: step.fields,
})

/** `onSale` of the products that results lead to: choices of another one may stay with the usual product. */
export const presentFlow = (flow: Flow, onSale: readonly number[]): CustomFlow => ({
  key: flow.key,
  name: flow.name,
  version: flow.version,
  product_ids: flow.product_ids,
  steps: flow.steps.map(presentStep),
  results: [...flow.results, { match: {}, product_id: flow.default_product_id }].map(({ match, product_id }) => ({
    match,
    product_ids: onSale.includes(product_id) ? [product_id] : [product_id, flow.default_product_id],
  })),
  addon_names: [...governedAddons(flow.steps)],
})
