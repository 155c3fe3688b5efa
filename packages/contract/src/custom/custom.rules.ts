import { fillTemplate } from '../kernel/template'

export const STEP_KINDS = ['single', 'multi', 'form'] as const
export const FIELD_KINDS = ['choice', 'multi', 'text'] as const
export const CUSTOM_STATES = ['draft', 'open', 'closed'] as const
export const CHOICES_AT_MOST = 8

/** Until so long before the start the owner may change what is made to measure. */
const CHANGE_HOURS = 2
/** So long after the visit what was written in a form stays. */
export const FORM_DAYS = 90
const HOUR_MS = 3_600_000

export const customChangeHours = CHANGE_HOURS
export const customChangeUntil = (startAt: Date): Date => new Date(startAt.getTime() - CHANGE_HOURS * HOUR_MS)
/** Of visits that began before this, forms are forgotten. */
export const formsForgottenBefore = (now: Date): Date => new Date(now.getTime() - FORM_DAYS * 24 * HOUR_MS)

export interface OptionRule {
  readonly code: string
  readonly name: string
  /** The name of the add-on that it needs; empty: none. Each product has it at its own price. */
  readonly addon_name: string
  readonly not_with: readonly string[]
  /** Products that it can be had with; empty: all of the flow. */
  readonly product_ids: readonly number[]
  readonly is_open: boolean
}

export interface StepRule {
  readonly step: string
  readonly title: string
  readonly kind: (typeof STEP_KINDS)[number]
  readonly at_least: number
  readonly at_most: number
  readonly included: number
  readonly options: readonly OptionRule[]
}

export interface ResultRule {
  /** Steps with the codes of which one must be chosen; empty: everything matches. */
  readonly match: Readonly<Record<string, readonly string[]>>
}

export interface Chosen {
  readonly step: string
  readonly codes: readonly string[]
}

export interface ClosedChoice {
  readonly step: string
  readonly code: string
}

interface Checked {
  /** Options that are not offered any more, or not with the product. */
  readonly closed: readonly ClosedChoice[]
  /** Steps whose choices do not go: too many, twice, against each other, or of another flow. */
  readonly unfit: readonly string[]
  /** Steps that are still to be answered. */
  readonly missing: readonly string[]
}

const codesOf = (choices: readonly Chosen[], step: string): readonly string[] =>
  choices.find((one) => one.step === step)?.codes ?? []

const isAskedFor = ({ kind }: StepRule): boolean => kind !== 'form'

const hasTwice = (codes: readonly string[]): boolean => new Set(codes).size !== codes.length

const excludes = (option: OptionRule, codes: readonly string[]): boolean =>
  option.not_with.some((code) => codes.includes(code))

function isUnfit(step: StepRule | undefined, codes: readonly string[]): boolean {
  if (!step || !isAskedFor(step) || hasTwice(codes) || codes.length > step.at_most) return true
  return step.options.some((option) => codes.includes(option.code) && excludes(option, codes))
}

/** Whether an option can be had: open, and with the product where one is named. */
export const isOffered = ({ is_open, product_ids }: OptionRule, productId?: number): boolean =>
  is_open && (productId === undefined || product_ids.length === 0 || product_ids.includes(productId))

/** Choices against the steps of a flow; what was chosen decides nothing about what there is. */
export function checkChoices(steps: readonly StepRule[], choices: readonly Chosen[], productId?: number): Checked {
  const stepOf = (name: string) => steps.find(({ step }) => step === name)
  const closed = choices.flatMap(({ step, codes }) =>
    codes
      .filter((code) => {
        const option = stepOf(step)?.options.find((one) => one.code === code)
        return stepOf(step) !== undefined && (option === undefined || !isOffered(option, productId))
      })
      .map((code) => ({ step, code })),
  )
  const names = choices.map(({ step }) => step)
  const unfit = choices
    .filter(({ step, codes }) => isUnfit(stepOf(step), codes) || names.indexOf(step) !== names.lastIndexOf(step))
    .map(({ step }) => step)
  return { closed, unfit: [...new Set(unfit)], missing: missingSteps(steps, choices) }
}

export const missingSteps = (steps: readonly StepRule[], choices: readonly Chosen[]): string[] =>
  steps.filter((one) => isAskedFor(one) && codesOf(choices, one.step).length < one.at_least).map(({ step }) => step)

/** Names of the add-ons that choices need, as often as they need them: each beyond those that a step includes. */
export const impliedAddons = (steps: readonly StepRule[], choices: readonly Chosen[]): string[] =>
  steps.flatMap(({ step, included, options }) =>
    codesOf(choices, step)
      .slice(included)
      .map((code) => options.find((one) => one.code === code)?.addon_name ?? '')
      .filter((name) => name !== ''),
  )

/** Names of all add-ons that the choices of a flow decide about, and nobody else. */
export const governedAddons = (steps: readonly StepRule[]): Set<string> =>
  new Set(steps.flatMap(({ options }) => options.map(({ addon_name }) => addon_name)).filter((name) => name !== ''))

const isMatch = ({ match }: ResultRule, choices: readonly Chosen[]): boolean =>
  Object.entries(match).every(([step, codes]) => codesOf(choices, step).some((code) => codes.includes(code)))

/** The first that matches, in the order of their ranks. */
export const firstMatch = <R extends ResultRule>(results: readonly R[], choices: readonly Chosen[]): R | undefined =>
  results.find((one) => isMatch(one, choices))

/** The choices with the names of now, in the order of the steps; to be copied. */
export const namedChoices = (steps: readonly StepRule[], choices: readonly Chosen[]) =>
  steps.flatMap(({ step, title, options }) => {
    const codes = [...codesOf(choices, step)]
    if (codes.length === 0) return []
    return [{ step, title, codes, names: codes.map((code) => options.find((one) => one.code === code)?.name ?? code) }]
  })

/** Words of a result, in which `{aura}` is what was chosen in that step. */
export function fillWords(text: string, steps: readonly StepRule[], choices: readonly Chosen[]): string {
  const named = namedChoices(steps, choices).map(({ step, names }) => [step, names.join('、')] as const)
  const filled = fillTemplate(text, Object.fromEntries(named))
  return filled.replaceAll(/\s*·\s*\{\w+\}|\{\w+\}\s*·\s*|\{\w+\}/g, '')
}

/** The address of a picture, in which `{aura}` is the first code of that step; empty where it is not chosen yet. */
export function fillCodes(text: string, choices: readonly Chosen[]): string {
  const codes = choices.flatMap(({ step, codes: [first] }) => (first === undefined ? [] : [[step, first] as const]))
  const filled = fillTemplate(text, Object.fromEntries(codes))
  return filled.includes('{') ? '' : filled
}
