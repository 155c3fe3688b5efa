import { z } from 'zod'
import { ProductCard } from '../product/product.views'
import { CHOICES_AT_MOST, FIELD_KINDS, STEP_KINDS } from './custom.rules'

export const CustomKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, '请重新选择')

const CODES_AT_MOST = 12
const ANSWER_AT_MOST = 500

/** The codes chosen in one step, in the order in which they were chosen. */
const CustomChoice = z.object({ step: CustomKey, codes: z.array(CustomKey).max(CODES_AT_MOST) })
export const CustomChoices = z.array(CustomChoice).max(CHOICES_AT_MOST)
export type CustomChoices = z.infer<typeof CustomChoices>

/** Answers by the key of their field; sensitive ones only with a consent of their own. */
const CustomForm = z.object({
  fields: z.record(
    CustomKey,
    z.union([z.string().max(ANSWER_AT_MOST), z.array(z.string().max(40)).max(CODES_AT_MOST)]),
  ),
  agreed: z.boolean().default(false).describe('the consent to what is sensitive; needed where such a field is filled'),
})

/** The choices that a customer wants to have made to measure, beside the products of a visit. */
export const CustomAsked = z.object({
  flow: CustomKey,
  version: z.number().int().min(1).max(1_000_000),
  choices: CustomChoices,
  form: CustomForm.optional(),
})
export type CustomAsked = z.infer<typeof CustomAsked>

export const CustomOption = z.object({
  code: z.string(),
  name: z.string(),
  note: z.string(),
  picture: z.string().describe('3:4'),
  colour: z.string().describe('#rrggbb of a background; empty elsewhere'),
  addon: z
    .object({ name: z.string(), price_fen: z.number().int() })
    .nullable()
    .describe('what it adds beyond those that are included, at the price of the flow’s usual product'),
  not_with: z.array(z.string()).describe('codes of the same step that it cannot be chosen with'),
  product_ids: z
    .array(z.number().int())
    .optional()
    .describe('products that it can be had with; empty: all of them; missing in answers of the release before'),
})
export type CustomOption = z.infer<typeof CustomOption>

export const CustomField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  options: z.array(z.string()),
  max: z.number().int().describe('letters of a text'),
  hint: z.string(),
  sensitive: z.boolean().describe('asked with a consent of its own, and never stored on the phone'),
})
export type CustomField = z.infer<typeof CustomField>

export const CustomStep = z.object({
  step: z.string(),
  path: z.string(),
  title: z.string(),
  note: z.string(),
  kind: z.enum(STEP_KINDS),
  at_least: z.number().int(),
  at_most: z.number().int(),
  included: z.number().int().describe('so many of the chosen ones add nothing to the price'),
  options: z.array(CustomOption),
  fields: z.array(CustomField).describe('of a form alone'),
})
export type CustomStep = z.infer<typeof CustomStep>

export const CustomFlow = z.object({
  key: z.string(),
  name: z.string(),
  version: z.number().int(),
  product_ids: z.array(z.number().int()).describe('products that its results lead to'),
  steps: z.array(CustomStep),
  results: z
    .array(z.object({ match: z.record(z.string(), z.array(z.string())), product_ids: z.array(z.number().int()) }))
    .optional()
    .describe('the first that matches says whose choices these may be; missing in answers of the release before'),
  addon_names: z
    .array(z.string())
    .optional()
    .describe('add-ons that choices decide about, also of options that are closed; missing as above'),
})
export type CustomFlow = z.infer<typeof CustomFlow>

export const CustomResult = z.object({
  title: z.string(),
  body: z.string(),
  picture: z.string(),
  product: ProductCard,
  addon_ids: z
    .array(z.number().int())
    .describe('of the product, as often as the choices add them; to be sent as addon_ids of its line'),
  addons: z.array(z.object({ id: z.number().int(), name: z.string(), price_fen: z.number().int() })),
  addons_fen: z.number().int(),
  price_from_fen: z.number().int().describe('the product on a usual day, with these add-ons'),
  missing: z.array(z.string()).describe('steps that are still to be answered'),
})
export type CustomResult = z.infer<typeof CustomResult>

/** As it was chosen and called when it was booked: later changes of the flow do not reach it. */
export const CustomView = z.object({
  flow: z.string(),
  name: z.string(),
  version: z.number().int(),
  product_id: z.number().int().describe('the line that it belongs to'),
  choices: z.array(
    z.object({ step: z.string(), title: z.string(), codes: z.array(z.string()), names: z.array(z.string()) }),
  ),
  form: z
    .array(
      z.object({
        ...{ key: z.string(), label: z.string(), values: z.array(z.string()) },
        sensitive: z
          .boolean()
          .optional()
          .describe('its owner may take it out at any time; missing in answers of the release before'),
      }),
    )
    .describe('empty where nothing was written, or it is forgotten, or not for the one who asks'),
  at: z.number().int().describe('epoch seconds: when it was chosen, or changed last'),
})
export type CustomView = z.infer<typeof CustomView>
