import { isOffered } from '@kuaimen/contract/custom/custom.rules'
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

export const presentFlow = ({ key, name, version, product_ids, steps }: Flow): CustomFlow => ({
  key,
  name,
  version,
  product_ids,
  steps: steps.map(presentStep),
})
