import { CUSTOM_STATES, STEP_KINDS } from '@kuaimen/contract/custom/custom.rules'
import type { CustomField } from '@kuaimen/contract/custom/custom.views'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { product, product_addon } from '../product/product.table'

/** Questions in pictures that lead to a product with add-ons. */
export const custom_flow = pgTable('custom_flow', {
  key: text().primaryKey(),
  name: text().notNull(),
  /** Grows with every change of its steps, options and results. */
  version: integer().notNull().default(1),
  product_ids: integer().array().notNull(),
  /** Where a result's own product is not sold any more. */
  default_product_id: integer()
    .notNull()
    .references(() => product.id),
  state: text({ enum: CUSTOM_STATES }).notNull(),
})

export const custom_step = pgTable(
  'custom_step',
  {
    flow_key: text()
      .notNull()
      .references(() => custom_flow.key),
    step: text().notNull(),
    path: text().notNull(),
    title: text().notNull(),
    note: text().notNull().default(''),
    kind: text({ enum: STEP_KINDS }).notNull(),
    at_least: smallint().notNull(),
    at_most: smallint().notNull(),
    /** So many of the chosen ones add nothing to the price. */
    included: smallint().notNull().default(0),
    /** Of a form alone. */
    fields: jsonb().$type<CustomField[]>().notNull().default([]),
    rank: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.flow_key, t.step] }),
    unique('custom_step_path').on(t.path),
    check('custom_step_count', sql`${t.at_least} between 0 and ${t.at_most} and ${t.included} >= 0`),
    check('custom_step_single', sql`${t.kind} <> 'single' or ${t.at_most} = 1`),
  ],
)

export const custom_option = pgTable(
  'custom_option',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    flow_key: text().notNull(),
    step: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    note: text().notNull().default(''),
    picture: text().notNull().default(''),
    colour: text().notNull().default(''),
    /** Named by an add-on of one product; another product has it by the same name, at its own price. */
    addon_id: integer().references(() => product_addon.id),
    /** Codes of the same step that it cannot be chosen with. */
    not_with: text().array().notNull().default([]),
    /** Empty: all products of the flow. */
    product_ids: integer().array().notNull().default([]),
    rank: smallint().notNull(),
    is_open: boolean().notNull().default(true),
  },
  (t) => [
    foreignKey({ columns: [t.flow_key, t.step], foreignColumns: [custom_step.flow_key, custom_step.step] }),
    unique('custom_option_code').on(t.flow_key, t.step, t.code),
    check('custom_option_colour', sql`${t.colour} ~ '^(#[0-9A-Fa-f]{6})?$'`),
  ],
)

/** The results of a flow: the first that matches, by rank; the last one matches everything. */
export const custom_result = pgTable(
  'custom_result',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    flow_key: text()
      .notNull()
      .references(() => custom_flow.key),
    match: jsonb().$type<Record<string, string[]>>().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** In it `{aura}` is the code that was chosen in that step. */
    picture: text().notNull().default(''),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    rank: smallint().notNull(),
  },
  (t) => [unique('custom_result_rank').on(t.flow_key, t.rank), index('custom_result_product').on(t.product_id)],
)
