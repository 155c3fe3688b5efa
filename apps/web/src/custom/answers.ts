import type { CustomChoices, CustomFlow, CustomOption, CustomStep } from '@kuaimen/contract/custom/custom.views'
import { sorted } from '@kuaimen/contract/kernel/collection'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'

const DAY_S = 86_400
/** What was answered longer ago is asked again. */
const ANSWERS_LAST_S = 90 * DAY_S

/** What the phone remembers of a flow: a code, or several, under the name of each step. */
export interface Remembered {
  readonly v?: 1
  readonly version?: number
  readonly product_id?: number
  /** Epoch seconds. */
  readonly at?: number
  readonly [step: string]: unknown
}

/** Missing, unreadable or of another shape: nothing is remembered. */
export const readRemembered = (found: unknown): Remembered => (isPlainObject(found) && found.v === 1 ? found : {})

/** A phone whose clock was ahead must not remember for ever. */
export const isFresh = (at: unknown, now: Date): boolean => {
  const age = now.getTime() / 1000 - (typeof at === 'number' ? at : Number.NaN)
  return age < ANSWERS_LAST_S && age > -DAY_S
}

const codesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

export interface Answer {
  readonly step: CustomStep
  /** What of it is still offered, in the order in which it was chosen. */
  readonly codes: readonly string[]
  /** Something that was chosen is not offered any more. */
  readonly isClosed: boolean
  readonly isDone: boolean
}

const isKnown = ({ options }: CustomStep, code: string) => options.some((option) => option.code === code)

export const enough = ({ at_least }: Pick<CustomStep, 'at_least'>, codes: readonly string[]): boolean =>
  codes.length >= Math.max(1, at_least)

const rivalsOf = ({ options }: CustomStep, codes: readonly string[], code: string): CustomOption[] => {
  const own = options.find((option) => option.code === code)
  return options.filter(
    (other) =>
      other.code !== code &&
      codes.includes(other.code) &&
      (other.not_with.includes(code) || own?.not_with.includes(other.code)),
  )
}

function answerTo(step: CustomStep, remembered: Remembered, now: Date): Answer {
  const given = isFresh(remembered.at, now) ? [...new Set(codesIn(remembered[step.step]))] : []
  const codes = given.filter((code) => isKnown(step, code)).slice(0, step.at_most)
  const isClosed = codes.length < given.length
  const isTorn = codes.some((code) => rivalsOf(step, codes, code).length > 0)
  return { step, codes, isClosed, isDone: enough(step, codes) && !isClosed && !isTorn }
}

/** The questions that are answered by choosing, in their order. */
export const questionsOf = ({ steps }: CustomFlow): CustomStep[] => steps.filter(({ kind }) => kind !== 'form')
export const formOf = ({ steps }: CustomFlow): CustomStep | undefined => steps.find(({ kind }) => kind === 'form')

export const answersTo = (flow: CustomFlow, remembered: Remembered, now: Date): Answer[] =>
  questionsOf(flow).map((step) => answerTo(step, remembered, now))

/** The step to be asked before this one, or before the result; nothing where all of them are answered. */
export function firstOpen(answers: readonly Answer[], before?: string): CustomStep | undefined {
  const at = answers.findIndex(({ step }) => step.step === before)
  return answers.slice(0, at === -1 ? answers.length : at).find(({ isDone }) => !isDone)?.step
}

export const choicesOf = (answers: readonly Answer[]): CustomChoices =>
  answers.map(({ step, codes }) => ({ step: step.step, codes: [...codes] }))

/** What is chosen in each step, as it is sent. */
export const choicesIn = (flow: CustomFlow, codes: Readonly<Record<string, readonly string[]>>): CustomChoices =>
  questionsOf(flow).map(({ step }) => ({ step, codes: [...(codes[step] ?? [])] }))

interface Chosen {
  readonly codes: readonly string[]
  /** Why a tap changes nothing. */
  readonly why?: string
}

/** What is chosen after a tap on an option. */
export function choose(step: CustomStep, codes: readonly string[], code: string): Chosen {
  if (step.kind === 'single') return { codes: [code] }
  if (codes.includes(code)) return { codes: codes.filter((one) => one !== code) }
  const [rival] = rivalsOf(step, codes, code)
  const name = step.options.find((option) => option.code === code)?.name
  if (rival) return { codes, why: `「${name}」不能和「${rival.name}」一起选，先取消一个吧` }
  if (codes.length >= step.at_most) return { codes, why: `最多选 ${step.at_most} 种，先取消一种再换吧` }
  return { codes: [...codes, code] }
}

/** 选择妆容 → 妆容, beside what was chosen. */
export const nounOf = (title: string): string => title.replace(/^(请)?(选择|选一选|选)/, '') || title

export const askFor = ({ title }: Pick<CustomStep, 'title'>): string => `请选择${nounOf(title)}`

const extra = (fen: number) => `+¥${formatYuan(fen)}`

/** What an option adds, said at its tile. */
export function extraOf(step: CustomStep, codes: readonly string[], { code, addon }: CustomOption): string {
  if (!addon) return ''
  const at = codes.indexOf(code)
  const isIncluded = (at === -1 ? codes.length : at) < step.included
  if (isIncluded) return at === -1 ? '' : '含在套餐内'
  return addon.price_fen > 0 ? extra(addon.price_fen) : ''
}

/** 第 1 种含在套餐内，每多一种 +¥30: where all of them cost the same. */
export function includedWords({ included, options, at_most }: CustomStep): string {
  const prices = new Set(options.flatMap(({ addon }) => (addon ? [addon.price_fen] : [])))
  const [fen] = prices
  if (included === 0 || at_most <= included || fen === undefined) return ''
  const first = included === 1 ? '第 1 种含在套餐内' : `前 ${included} 种含在套餐内`
  return prices.size === 1 && fen > 0 ? `${first}，每多一种 ${extra(fen)}` : `${first}，其余按种加价`
}

/** What the chosen ones add, by the flow's own prices. */
export const extraFen = ({ included, options }: CustomStep, codes: readonly string[]): number =>
  codes
    .slice(included)
    .reduce((sum, code) => sum + (options.find((option) => option.code === code)?.addon?.price_fen ?? 0), 0)

export const namesOf = ({ options }: CustomStep, codes: readonly string[]): string[] =>
  codes.map((code) => options.find((option) => option.code === code)?.name ?? code)

/** Names of the add-ons that the choices decide about: nobody adds them by hand. */
export const governedAddons = ({ steps }: CustomFlow): Set<string> =>
  new Set(steps.flatMap(({ options }) => options.flatMap(({ addon }) => (addon ? [addon.name] : []))))

const addonNames = ({ included, options }: CustomStep, codes: readonly string[]): string[] =>
  codes.slice(included).flatMap((code) => options.find((option) => option.code === code)?.addon?.name ?? [])

export const isPriced = ({ options }: CustomStep): boolean => options.some(({ addon }) => addon !== null)

/** Whether a step adds the same to a visit with other choices. */
export const isSamePrice = (step: CustomStep, before: readonly string[], after: readonly string[]): boolean =>
  sorted(addonNames(step, before)).join('\n') === sorted(addonNames(step, after)).join('\n')

/** What every option of a step adds; nothing where they differ. */
export const sharedAddon = ({ options }: CustomStep): CustomOption['addon'] =>
  options.every(({ addon }) => addon?.name === options[0]?.addon?.name) ? (options[0]?.addon ?? null) : null

/** What of a step may not change with the price. */
export function fixedWords(step: CustomStep, before: readonly string[]): string {
  if (sharedAddon(step)) return `保持 ${before.length} 种`
  const paid = before.slice(step.included).filter((code) => step.options.find((one) => one.code === code)?.addon)
  return paid.length > 0 ? `保留${namesOf(step, paid).join('、')}，不加租借` : '只选不收费的'
}
