import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import type { Item } from '@kuaimen/contract/schedule/schedule.rules'
import type { Draft, DraftItem } from './draft'

const ITEMS = /^\d{1,9}(x\d{1,2})?(,\d{1,9}(x\d{1,2})?){0,9}$/

/** As many as one visit holds. */
export const ITEMS_AT_MOST = 10

/** What an address names: '12x2,15'; nothing when it does not read. */
export function readItems(text: string | null): Item[] {
  if (!text || !ITEMS.test(text)) return []
  return text.split(',').map((one) => {
    const [product, people] = one.split('x').map(Number) as [number, number?]
    return { product_id: product, ...(people === undefined ? {} : { people }) }
  })
}

const MAKEUP: readonly string[] = [addresses.makeupStoreAndTime, addresses.makeupDateAndTime, addresses.makeupConfirm]

/** Makeup is booked on addresses of its own. */
export const branchAt = (pathname: string): Draft['branch'] => (MAKEUP.includes(pathname) ? 'makeup' : 'shoot')

/** Shoots are the usual: only makeup is named in an address that both share. */
export const namedBranch = (branch: Draft['branch']) => (branch === 'makeup' ? branch : undefined)
export const readBranch = (text: string | null): Draft['branch'] => (text === 'makeup' ? text : 'shoot')

const sameProducts = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every(({ product_id }, nth) => product_id === b[nth]?.product_id)

/** The draft, if it is about the products that were asked for: another visit's choice is none of this one's. */
export const draftOf = (asked: readonly Item[], before: Draft | undefined): Draft | undefined =>
  before && (asked.length === 0 || sameProducts(asked, before.items)) ? before : undefined

type People = Pick<ProductDetail, 'people_min' | 'people_max'>

const within = (people: number, { people_min, people_max }: People) =>
  Math.min(people_max, Math.max(people_min, people))

/** How many come for each product, within what it allows; unknown for a product that is not known yet. */
export const peopleIn = (items: readonly Item[], products: ReadonlyMap<number, People>): Item[] =>
  items.map(({ product_id, people }) => {
    const product = products.get(product_id)
    const come = product ? within(people ?? product.people_min, product) : people
    return { product_id, ...(come === undefined ? {} : { people: come }) }
  })

/** As the draft wants them: what was added to a product stays with it. */
export const draftItems = (items: readonly Item[], before: Draft | undefined): DraftItem[] =>
  items.map(({ product_id, people = 1 }, nth) => {
    const item = before?.items[nth]
    const isSame = item?.product_id === product_id
    return {
      product_id,
      people,
      addon_ids: isSame ? item.addon_ids : [],
      series_ids: isSame ? item.series_ids : [],
    }
  })

/** What was added to the products, in fen. */
export const addonsFen = (
  items: readonly DraftItem[],
  products: ReadonlyMap<number, Pick<ProductDetail, 'addons'>>,
): number =>
  items
    .flatMap(({ product_id, addon_ids }) => {
      const addons = products.get(product_id)?.addons ?? []
      // One may be taken more than once.
      return addon_ids.flatMap((wanted) => addons.filter(({ id }) => id === wanted))
    })
    .reduce((sum, { price_fen }) => sum + price_fen, 0)
