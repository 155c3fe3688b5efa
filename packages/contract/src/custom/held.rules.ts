import { sorted } from '../kernel/collection'
import type { CustomCopy } from './copy.rules'
import {
  type Chosen,
  checkChoices,
  firstMatch,
  governedAddons,
  impliedAddons,
  missingSteps,
  type OptionRule,
  type ResultRule,
  type StepRule,
} from './custom.rules'
import type { CustomFlow, CustomStep } from './custom.views'
import { type FieldRule, type FormAnswer, type GivenForm, readValues } from './form.rules'

const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, nth) => one === b[nth])

const answered = (choices: readonly Chosen[]): readonly Chosen[] => choices.filter(({ codes }) => codes.length > 0)

/** The fields of a booking's copy that are compared. */
type Held = Pick<CustomCopy, 'flow' | 'product_id'> & {
  readonly choices: readonly (Chosen & { readonly names: readonly string[] })[]
}

const isHeldStep = (held: Held, { step, codes }: Chosen): boolean =>
  isEqual(held.choices.find((one) => one.step === step)?.codes ?? [], codes)

/** Nothing else is chosen than what the booking holds already. */
export function isHeld(held: Held, asked: { flow: string; choices: readonly Chosen[] }): boolean {
  const choices = answered(asked.choices)
  const isAll = choices.length === answered(held.choices).length
  return held.flow === asked.flow && isAll && choices.every((one) => isHeldStep(held, one))
}

/** An option that the booking holds can be had by it, whatever was closed since, under the name that it was promised by. */
function optionsWithHeld(options: readonly OptionRule[], held: Chosen & { names: readonly string[] }): OptionRule[] {
  const now = options.map((option) => {
    const nth = held.codes.indexOf(option.code)
    return nth < 0 ? option : { ...option, name: held.names[nth] ?? option.name, is_open: true, product_ids: [] }
  })
  const gone = held.codes.flatMap((code, nth) => {
    if (options.some((option) => option.code === code)) return []
    return [{ code, name: held.names[nth] ?? code, addon_name: '', not_with: [], product_ids: [], is_open: true }]
  })
  return [...now, ...gone]
}

/** Steps of today as a booking is asked by them: only what is chosen anew has to go with them. */
export const stepsWithHeld = (steps: readonly StepRule[], held: Held, choices: readonly Chosen[]): StepRule[] =>
  steps.map((step) => {
    const own = held.choices.find((one) => one.step === step.step)
    if (!own) return step
    const options = optionsWithHeld(step.options, own)
    const isUnchanged = choices.some((one) => one.step === step.step && isEqual(one.codes, own.codes))
    if (!isUnchanged) return { ...step, options }
    const { length } = own.codes
    return {
      ...step,
      at_least: Math.min(step.at_least, length),
      at_most: Math.max(step.at_most, length),
      options: options.map((option) => ({ ...option, not_with: [] })),
    }
  })

interface Changing {
  readonly key: string
  readonly steps: readonly StepRule[]
  /** Which products choices may belong to. */
  readonly results: readonly (ResultRule & { readonly product_ids: readonly number[] })[]
  /** Names of the add-ons that choices decide about. */
  readonly addon_names: readonly string[]
}

const ruleOf = (step: CustomStep): StepRule => ({
  ...step,
  options: step.options.map(({ code, name, addon, not_with, product_ids = [] }) => ({
    ...{ code, name, addon_name: addon?.name ?? '', not_with, product_ids, is_open: true },
  })),
})

/** The rules of changes in a flow as it is shown; where an older release did not say it, nothing else leads elsewhere. */
export const changingRules = ({ key, steps, results, addon_names }: CustomFlow, productId: number): Changing => {
  const rules = steps.map(ruleOf)
  return {
    key,
    steps: rules,
    results: results ?? [{ match: {}, product_ids: [productId] }],
    addon_names: addon_names ?? [...governedAddons(rules)],
  }
}

const inOrder = (names: readonly string[]): string => sorted(names).join('\n')

/** Whether a booking may hold these choices instead, for the same product and the same money; `addons` are its line's. */
export function mayHold(flow: Changing, held: Held, addons: readonly string[], choices: readonly Chosen[]): boolean {
  if (isHeld(held, { flow: flow.key, choices })) return true
  const steps = stepsWithHeld(flow.steps, held, choices)
  const { closed, unfit } = checkChoices(steps, choices, held.product_id)
  if (closed.length > 0 || unfit.length > 0 || missingSteps(steps, choices).length > 0) return false
  if (!firstMatch(flow.results, choices)?.product_ids.includes(held.product_id)) return false
  const paid = addons.filter((name) => flow.addon_names.includes(name))
  return inOrder(impliedAddons(steps, choices)) === inOrder(paid)
}

/** Fields of today that take what is written in the booking already, too. */
export function fieldsWithHeld(fields: readonly FieldRule[], form: readonly FormAnswer[]): FieldRule[] {
  const now = fields.map((field) => {
    const values = form.find(({ key }) => key === field.key)?.values ?? []
    return { ...field, options: [...field.options, ...values] }
  })
  const gone = form
    .filter(({ key }) => !fields.some((field) => field.key === key))
    .map(({ values, ...field }) => ({ ...field, kind: 'multi' as const, options: values, max: 0 }))
  return [...now, ...gone]
}

/** The form without what is sensitive, where just that is asked for; nothing where anything else differs. */
export function withoutSensitive(form: readonly FormAnswer[], { fields }: GivenForm): FormAnswer[] | undefined {
  const plain = form.filter(({ sensitive }) => !sensitive)
  const given = Object.entries(fields).filter(([, value]) => readValues(value).length > 0)
  const isPlain = given.every(([key, value]) =>
    plain.some((one) => one.key === key && isEqual(one.values, readValues(value))),
  )
  return isPlain && given.length === plain.length ? plain : undefined
}
