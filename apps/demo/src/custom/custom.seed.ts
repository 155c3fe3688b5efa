import { and, eq } from 'drizzle-orm'
import { custom_flow, custom_option, custom_result, custom_step } from '../../../server/src/custom/custom.table'
import type { Tx } from '../../../server/src/db/database'
import { product_addon } from '../../../server/src/product/product.table'
import { products } from '../product/product.demo'
import type { DemoFlow } from './flow.demo'
import { makeupFlow } from './makeup.demo'
import { naiveIdFlow } from './naive-id.demo'

const artOf = (step: string, name: string) => `/media/demo/custom/${step}/${name}.webp`

/** As the products are numbered when the demo is filled. */
const productOf = (slug: string): number => products.findIndex((one) => one.slug === slug) + 1

/** The add-on of the first product of the flow that has it: it stands for the others’ by its name. */
async function addonOf(tx: Tx, productIds: readonly number[], name: string | undefined): Promise<number | null> {
  if (!name) return null
  for (const productId of productIds) {
    const [found] = await tx
      .select({ id: product_addon.id })
      .from(product_addon)
      .where(and(eq(product_addon.product_id, productId), eq(product_addon.name, name)))
    if (found) return found.id
  }
  throw new Error(`custom: no product has ${name}`)
}

async function seedFlow(tx: Tx, { key, name, art, slugs, steps, results }: DemoFlow): Promise<void> {
  const product_ids = slugs.map(productOf)
  const [usual] = product_ids
  await tx.insert(custom_flow).values({ key, name, product_ids, default_product_id: usual!, state: 'open' })
  await tx.insert(custom_step).values(
    steps.map(({ options: _, fields = [], ...step }, index) => ({
      ...step,
      flow_key: key,
      fields: [...fields],
      rank: index + 1,
    })),
  )
  for (const { step, options = [] } of steps)
    for (const [index, option] of options.entries())
      await tx.insert(custom_option).values({
        flow_key: key,
        step,
        code: option.code,
        name: option.name,
        note: option.note,
        picture: artOf(step, option.code),
        colour: option.colour ?? '',
        addon_id: await addonOf(tx, product_ids, option.addon),
        not_with: [...(option.not_with ?? [])],
        rank: index + 1,
      })
  await tx.insert(custom_result).values(
    results.map(({ match, title, body, slug }, index) => ({
      flow_key: key,
      match: Object.fromEntries(Object.entries(match).map(([step, codes]) => [step, [...codes]])),
      ...{ title, body },
      picture: artOf('result', art),
      product_id: productOf(slug),
      rank: index + 1,
    })),
  )
}

/** Portraits for documents and make-up, put together to measure. */
export async function seedCustom(tx: Tx): Promise<void> {
  for (const flow of [naiveIdFlow, makeupFlow]) await seedFlow(tx, flow)
}
