import type { CustomCopy } from '@kuaimen/contract/custom/copy.rules'
import { customChanged, customPriced } from '@kuaimen/contract/custom/custom.errors'
import {
  governedAddons,
  impliedAddons,
  missingSteps,
  namedChoices,
  type StepRule,
} from '@kuaimen/contract/custom/custom.rules'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
import { checkForm, type FieldRule } from '@kuaimen/contract/custom/form.rules'
import { fieldsWithHeld, isHeld, stepsWithHeld } from '@kuaimen/contract/custom/held.rules'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import type { Services } from '../context'
import { productsOnSale } from '../product/product.service'
import { flowBooked, openFlow } from './flow.service'
import type { Flow } from './flow.sql'
import { refuseUnfit, resultOf } from './result.service'

/** A product of the visit with the names of the add-ons that go with it, each as often as it is taken. */
export interface CustomLine {
  readonly product_id: number
  readonly addons: readonly string[]
}

const inOrder = (names: readonly string[]): string => names.toSorted().join('\n')

/** The product that choices lead to; the flow's usual one where it is not sold any more. */
async function lineOf(ctx: Services, flow: Flow, asked: CustomAsked, lines: readonly CustomLine[]) {
  const wanted = resultOf(flow, asked.choices).product_id
  const line = lines.find(({ product_id }) => product_id === wanted)
  if (line) return line
  const usual = lines.find(({ product_id }) => product_id === flow.default_product_id)
  return usual && !(await productsOnSale(ctx.db, [wanted])).includes(wanted) ? usual : undefined
}

/** Only what the flow governs: other add-ons are the customer's own wish. */
const governedOf = (steps: readonly StepRule[], { addons }: CustomLine): string[] => {
  const governed = governedAddons(steps)
  return addons.filter((name) => governed.has(name))
}

function formOf(fields: readonly FieldRule[], { form }: CustomAsked): CustomCopy['form'] {
  if (!form) return []
  const { answers, wrong } = checkForm(fields, form)
  if (Object.keys(wrong).length > 0) throw new Refusal(invalidInput, wrong)
  return answers
}

const fieldsOf = (flow: Flow | undefined, held?: CustomCopy): FieldRule[] =>
  fieldsWithHeld(flow?.steps.flatMap(({ fields }) => fields) ?? [], held?.form ?? [])

interface Before {
  /** The failure to refuse with when product or add-ons are not those of the choices. */
  readonly otherPrice?: Failure
  /** Choices that the visit holds of the same flow: taken as they are. */
  readonly held?: CustomCopy | undefined
}

export interface CustomMade {
  readonly copy: CustomCopy
  /** Names of the add-ons that the choices decide about. */
  readonly governed: ReadonlySet<string>
}

/**
 * The copy of a flow that a visit holds, once all of it is checked: that the options are there, go with each other and with a
 * product of the visit, and that the add-ons which they need, and no others, are taken with it.
 */
export async function customMade(
  ctx: Services,
  asked: CustomAsked,
  lines: readonly CustomLine[],
  { otherPrice = customChanged, held }: Before = {},
): Promise<CustomMade> {
  const flow = await openFlow(ctx, asked.flow)
  const { choices } = asked
  const steps = held ? stepsWithHeld(flow.steps, held, choices) : flow.steps
  refuseUnfit(steps, choices)
  const missing = missingSteps(steps, choices)
  if (missing.length > 0) throw new Refusal(customChanged, { steps: missing })
  const line = await lineOf(ctx, flow, asked, lines)
  if (!line) throw new Refusal(otherPrice, { product_id: resultOf(flow, choices).product_id })
  refuseUnfit(steps, choices, line.product_id)
  const implied = impliedAddons(steps, choices)
  if (inOrder(implied) !== inOrder(governedOf(steps, line))) throw new Refusal(otherPrice, { addons: implied })
  const copy: CustomCopy = {
    flow: flow.key,
    name: flow.name,
    version: flow.version,
    product_id: line.product_id,
    choices: namedChoices(steps, choices),
    form: formOf(fieldsOf(flow, held), asked),
    at: ctx.now().toISOString(),
  }
  return { copy, governed: governedAddons(steps) }
}

/** Another copy for the same money: what is held already is asked of nobody again; without a form its own one stays. */
export async function changedCopy(
  ctx: Services,
  asked: CustomAsked,
  lines: readonly CustomLine[],
  before: CustomCopy | null,
): Promise<CustomCopy> {
  const held = before?.flow === asked.flow ? before : undefined
  if (held && isHeld(held, asked)) {
    if (!asked.form) return held
    const form = formOf(fieldsOf(await flowBooked(ctx, held.flow), held), asked)
    return { ...held, form, at: ctx.now().toISOString() }
  }
  const { copy } = await customMade(ctx, asked, lines, { otherPrice: customPriced, held })
  return asked.form || !held ? copy : { ...copy, form: held.form }
}
