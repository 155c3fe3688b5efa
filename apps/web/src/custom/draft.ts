import type { CustomAsked, CustomFlow, CustomResult, CustomView } from '@kuaimen/contract/custom/custom.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { beginVisit } from '../visit/begin'
import { corpDraft, type DraftCustom, draft, persistCorpDraft } from '../visit/draft'
import { type Answer, formOf, namesOf, nounOf } from './answers'
import { type Fields, formFields, sensitiveLost, sensitiveNow } from './saved-answers'

const isFilled = (value: string | readonly string[]) => value.length > 0 && String(value).trim() !== ''

/** What of a form was filled in, of the fields that it still has. */
const filledOf = (flow: CustomFlow, given: Fields): Fields => {
  const keys = new Set(formOf(flow)?.fields.map(({ key }) => key))
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => keys.has(key) && isFilled(value)))
}

/** How many come and what else was added to the same product before stays with it. */
function besides(productId: number, addonIds: readonly number[]) {
  const { items, custom } = draft() ?? {}
  const [before] = items ?? []
  const implied = custom?.addon_ids
  if (before?.product_id !== productId || custom?.product_id !== productId || !implied) return { addon_ids: addonIds }
  return {
    people: before.people,
    addon_ids: [...addonIds, ...before.addon_ids.filter((id) => !implied.includes(id))],
  }
}

const customOf = (flow: CustomFlow, answers: readonly Answer[], { product, addon_ids }: CustomResult): DraftCustom => {
  const fields = filledOf(flow, formFields())
  const { fields: sensitive, agreed } = sensitiveNow()
  const isSaid = agreed && Object.keys(filledOf(flow, sensitive)).length > 0
  const isLost = sensitiveLost() && formOf(flow) !== undefined
  return {
    flow: flow.key,
    version: flow.version,
    product_id: product.id,
    addon_ids,
    choices: answers.map(({ step, codes }) => ({
      step: step.step,
      codes: [...codes],
      title: nounOf(step.title),
      names: namesOf(step, codes),
    })),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(isSaid || isLost ? { withSensitive: true } : {}),
  }
}

/** Writes the draft of what was put together, and returns the page to go on with. */
export function beginCustom(flow: CustomFlow, answers: readonly Answer[], result: CustomResult): string {
  const { product, addon_ids } = result
  return beginVisit({
    branch: product.branch,
    items: [{ product_id: product.id, people: product.people_min, ...besides(product.id, addon_ids) }],
    custom: customOf(flow, answers, result),
  })
}

/** A visit within a company's drive waits for what is put together. */
export const isForCorpVisit = (back: string | undefined): back is string =>
  back?.split('?')[0] === addresses.enterpriseComplete

/** Into the visit of a company's drive, if it is about the same product; false where it is not. */
export function takeCorpCustom(flow: CustomFlow, answers: readonly Answer[], result: CustomResult): boolean {
  const before = corpDraft()
  if (before?.product_id !== result.product.id) return false
  const implied = before.custom?.addon_ids ?? []
  const own = before.addon_ids.filter((id) => !implied.includes(id))
  persistCorpDraft({ ...before, addon_ids: [...result.addon_ids, ...own], custom: customOf(flow, answers, result) })
  return true
}

/** What is asked of the server about a draft: prices need the choices alone. */
export const askedOf = ({ flow, version, choices }: DraftCustom): CustomAsked => ({
  flow,
  version,
  choices: choices.map(({ step, codes }) => ({ step, codes: [...codes] })),
})

const plain = (fields: Fields): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  )

/** With what was written for the make-up artist, as it is sent: what is sensitive comes from memory. */
export function submittedOf(custom: DraftCustom): CustomAsked {
  const { fields: sensitive, agreed } = sensitiveNow()
  const disclosed =
    custom.withSensitive && agreed ? Object.entries(sensitive).filter(([, value]) => isFilled(value)) : []
  const fields = plain({ ...custom.fields, ...Object.fromEntries(disclosed) })
  return {
    ...askedOf(custom),
    ...(Object.keys(fields).length > 0 ? { form: { fields, agreed: disclosed.length > 0 } } : {}),
  }
}

/** The same without what must not be stored. */
export const storedOf = (custom: DraftCustom): CustomAsked => ({
  ...askedOf(custom),
  ...(custom.fields ? { form: { fields: plain(custom.fields), agreed: false } } : {}),
})

/** It was filled in, and a reload has forgotten it. */
export const isForgotten = ({ withSensitive }: DraftCustom): boolean => {
  const { fields, agreed } = sensitiveNow()
  return Boolean(withSensitive) && !(agreed && Object.values(fields).some(isFilled))
}

/** The same once more: what was chosen then, under its names of then. */
export const draftCustomOf = ({ flow, version, product_id, choices }: CustomView): DraftCustom => ({
  flow,
  version,
  product_id,
  choices: choices.map((choice) => ({ ...choice, title: nounOf(choice.title) })),
})
