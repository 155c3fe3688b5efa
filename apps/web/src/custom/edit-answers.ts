import type { CustomFlow, CustomOption, CustomStep, CustomView } from '@kuaimen/contract/custom/custom.views'
import { changingRules, mayHold } from '@kuaimen/contract/custom/held.rules'
import { choicesIn, questionsOf, sharedAddon } from './answers'

/** What is chosen in each step. */
export type Codes = Readonly<Record<string, readonly string[]>>

const GONE = { note: '', picture: '', colour: '', not_with: [] }

/** Each name as often as it is not taken yet. */
function without(names: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken]
  return names.filter((name) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const addonOf = ({ options }: CustomStep, code: string) => options.find((one) => one.code === code)?.addon?.name ?? ''

/** What the visit has stays its own, also where it is not offered any more; it costs what nothing else accounts for. */
function withHeld(flow: CustomFlow, { choices }: CustomView, paid: readonly string[]): CustomFlow {
  const heldOf = (step: CustomStep) => choices.find((one) => one.step === step.step)
  const known = flow.steps.flatMap((step) =>
    (heldOf(step)?.codes ?? []).slice(step.included).map((code) => addonOf(step, code)),
  )
  const left = without(paid, known)
  const goneOf = (step: CustomStep): CustomOption[] => {
    const held = heldOf(step)
    return (held?.codes ?? []).flatMap((code, nth) => {
      if (step.options.some((option) => option.code === code)) return []
      const name = sharedAddon(step)?.name ?? left.shift()
      const addon = name === undefined ? null : { name, price_fen: 0 }
      return [{ ...GONE, addon, code, name: held?.names[nth] ?? code }]
    })
  }
  return { ...flow, steps: flow.steps.map((step) => ({ ...step, options: [...step.options, ...goneOf(step)] })) }
}

/** Sets of so many at most, each with the given one; it is the first or the last of them. */
function* setsWith(code: string, others: readonly string[], atMost: number): Generator<readonly string[]> {
  yield [code]
  if (atMost < 2) return
  for (const [nth, other] of others.entries())
    for (const rest of setsWith(other, others.slice(nth + 1), atMost - 1)) {
      yield [...rest, code]
      yield [code, ...rest]
    }
}

export interface Changing {
  /** With what the visit holds, besides what is offered today. */
  readonly flow: CustomFlow
  readonly before: Codes
  /** Whether the visit may have this instead. */
  readonly may: (codes: Codes) => boolean
  /** A step with the options that it may have while the rest is as it is. */
  readonly offered: (step: CustomStep, codes: Codes) => CustomStep
}

/** What a visit may have instead of what it has: by the rules that the server refuses by. */
export function changingOf(today: CustomFlow, booked: CustomView, addons: readonly string[]): Changing {
  const { addon_names } = changingRules(today, booked.product_id)
  const paid = addons.filter((name) => addon_names.includes(name))
  const flow = withHeld(today, booked, paid)
  const rules = { ...changingRules(flow, booked.product_id), addon_names }
  const may = (codes: Codes) => mayHold(rules, booked, addons, choicesIn(flow, codes))
  const isWithin = (step: CustomStep, codes: Codes, code: string) => {
    const others = step.options.map((option) => option.code).filter((one) => one !== code)
    for (const set of setsWith(code, others, step.at_most)) if (may({ ...codes, [step.step]: set })) return true
    return false
  }
  const heldIn = (step: CustomStep) => booked.choices.find((one) => one.step === step.step)?.codes ?? []
  return {
    flow,
    before: Object.fromEntries(questionsOf(flow).map((step) => [step.step, heldIn(step)])),
    may,
    offered: (step, codes) => ({
      ...step,
      options: step.options.filter(
        ({ code }) =>
          heldIn(step).includes(code) || codes[step.step]?.includes(code) === true || isWithin(step, codes, code),
      ),
    }),
  }
}
