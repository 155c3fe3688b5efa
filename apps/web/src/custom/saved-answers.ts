import type { CustomFlow, CustomStep } from '@kuaimen/contract/custom/custom.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { hasOwn } from '@kuaimen/contract/kernel/collection'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { type Persisted, persisted } from '../platform/browser/persisted'
import { phoneStorage } from '../platform/browser/phone-storage'
import { serverNow } from '../platform/browser/server-clock'
import { type Answer, answersTo, isFresh, type Remembered, readRemembered } from './answers'

export type FlowKey = 'naive_id' | 'makeup'

const NOTHING: Remembered = {}

const stores: Readonly<Record<FlowKey, Persisted<Remembered>>> = {
  naive_id: persisted(phoneStorage, 'naiveIdDetail', readRemembered, NOTHING),
  makeup: persisted(phoneStorage, 'customMakeupInfo', readRemembered, NOTHING),
}

const PORTRAIT: readonly string[] = [
  addresses.customMakeupStyles,
  addresses.customBackgrounds,
  addresses.customEmotions,
  addresses.customResult,
]

/** Which flow an address belongs to. */
export const flowAt = (pathname: string): FlowKey => (PORTRAIT.includes(pathname) ? 'naive_id' : 'makeup')

const isFlow = (key: string): key is FlowKey => hasOwn(stores, key)

export const resultAddress = (key: string): string =>
  key === 'naive_id' ? addresses.customResult : addresses.customMakeupResult

/** Hook: empty on the server and while hydrating. */
export const useRemembered = (key: FlowKey): Remembered => stores[key].use()
export const remembered = (key: FlowKey): Remembered => stores[key].read()

/** Whatever was drawn: what is answered now. */
export const answersNow = (flow: CustomFlow): Answer[] =>
  answersTo(flow, isFlow(flow.key) ? remembered(flow.key) : NOTHING, serverNow())

const epoch = () => Math.floor(serverNow().getTime() / 1000)

/** An answer counts from the tap on; what was too old to count does not become young with it. */
export function rememberAnswer({ key, version }: CustomFlow, step: CustomStep, codes: readonly string[]): void {
  if (!isFlow(key)) return
  const before = stores[key].read()
  const lasting = isFresh(before.at, serverNow()) ? before : NOTHING
  stores[key].write({
    ...lasting,
    v: 1,
    version,
    [step.step]: step.kind === 'single' ? codes[0] : [...codes],
    at: epoch(),
  })
}

export function rememberProduct(key: FlowKey, product_id: number): void {
  const before = stores[key].read()
  if (before.v === 1 && before.product_id !== product_id) stores[key].write({ ...before, product_id })
}

export type Fields = Readonly<Record<string, string | readonly string[]>>

interface RememberedForm {
  readonly v?: 1
  readonly fields?: Fields
  /** Something sensitive was filled in: that alone, never what. */
  readonly withSensitive?: true
  readonly at?: number
}

const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const readForm = (found: unknown): RememberedForm => {
  if (!isPlainObject(found) || found.v !== 1 || !isPlainObject(found.fields)) return {}
  const fields = Object.fromEntries(Object.entries(found.fields).filter(([, value]) => isAnswer(value)))
  return {
    v: 1,
    fields: fields as Fields,
    ...(found.withSensitive === true ? { withSensitive: true } : {}),
    ...(typeof found.at === 'number' ? { at: found.at } : {}),
  }
}

const EMPTY_FORM: RememberedForm = {}
const form = persisted<RememberedForm>(phoneStorage, 'customMakeupServiceForm', readForm, EMPTY_FORM)
const NO_FIELDS: Fields = {}

const freshFields = ({ fields = NO_FIELDS, at }: RememberedForm): Fields =>
  isFresh(at, serverNow()) ? fields : NO_FIELDS

export const useFormFields = (): Fields => freshFields(form.use())
export const formFields = (): Fields => freshFields(form.read())

interface Sensitive {
  readonly fields: Fields
  readonly agreed: boolean
}

const UNSAID: Sensitive = { fields: NO_FIELDS, agreed: false }
/** In this page's memory alone: never in any storage, and gone with a reload. */
let sensitive: Sensitive = UNSAID

export const sensitiveNow = (): Sensitive => sensitive

const isFilled = (fields: Fields) => Object.values(fields).some((value) => String(value).trim() !== '')
const isLost = ({ withSensitive, at }: RememberedForm) =>
  Boolean(withSensitive) && isFresh(at, serverNow()) && !(sensitive.agreed && isFilled(sensitive.fields))

/** It was filled in before a reload, and has to be again. */
export const useSensitiveLost = (): boolean => isLost(form.use())
export const sensitiveLost = (): boolean => isLost(form.read())

/** Nobody asks for it again. */
export function waiveSensitive(): void {
  const { withSensitive, ...rest } = form.read()
  if (withSensitive) form.write(rest)
}

export function forgetSensitive(): void {
  sensitive = UNSAID
  waiveSensitive()
}

/** What is sensitive stays in memory, all else on the phone. */
export function rememberForm({ fields: asked }: CustomStep, given: Fields, agreed: boolean): void {
  const isSensitive = (key: string) => asked.some((field) => field.key === key && field.sensitive)
  const only = (wanted: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => isSensitive(key) === wanted))
  const now = only(true)
  // What a reload has taken is still missed; what is deleted by hand is not.
  const isMissed = isFilled(now) || sensitiveLost()
  form.write({ v: 1, fields: only(false), ...(isMissed ? { withSensitive: true } : {}), at: epoch() })
  sensitive = { fields: now, agreed }
}
