import { z } from 'zod'
import { BodyId, StaffText } from '../kernel/fields'
import { CUSTOM_STATES } from './custom.rules'
import { CustomField, CustomKey } from './custom.views'

const Name = StaffText.min(1).max(20)
const Words = StaffText.max(200)
const Picture = z.string().max(200)
const Count = z.number().int().min(0).max(12)

const DraftOption = z.object({
  code: CustomKey,
  name: Name,
  note: Words,
  picture: Picture,
  colour: z.string().regex(/^(#[0-9A-Fa-f]{6})?$/, '颜色写成 #RRGGBB'),
  addon_name: z
    .string()
    .max(60)
    .describe('the name of an add-on that every product of the flow it is for has; empty: none'),
  not_with: z.array(CustomKey).max(12),
  product_ids: z.array(BodyId).max(20),
  is_open: z.boolean(),
})

const DraftStep = z.object({
  step: CustomKey,
  title: Name,
  note: Words,
  at_least: Count,
  at_most: Count,
  included: Count,
  options: z.array(DraftOption).max(24),
  fields: z.array(CustomField).max(20),
})

const DraftResult = z.object({
  match: z.record(CustomKey, z.array(CustomKey).min(1).max(24)),
  title: StaffText.min(1).max(60),
  body: Words,
  picture: Picture,
  product_id: BodyId,
})

/** A flow as the chain writes it; what is saved takes the place of what was there. */
export const FlowDraft = z.object({
  key: CustomKey,
  name: Name,
  version: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .describe('the one that was seen; refused when somebody was quicker'),
  state: z.enum(CUSTOM_STATES),
  default_product_id: BodyId,
  steps: z.array(DraftStep).min(1).max(8),
  results: z.array(DraftResult).min(1).max(60),
})
export type FlowDraft = z.infer<typeof FlowDraft>

export const FlowSaved = z.object({ version: z.number().int() })
