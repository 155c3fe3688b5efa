import { Refusal } from '@kuaimen/contract/kernel/failure'
import { productNotFound } from '@kuaimen/contract/product/product.errors'
import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { useQueries } from '@tanstack/react-query'
import { usePageLocation, usePageSearch } from '../../../platform/page/location'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { productDetailOf } from '../../../product/product.api'
import { type Draft, type DraftItem, persistDraft, useDraft } from '../../../visit/draft'
import { branchAt, draftItems, draftOf, peopleIn, readItems } from '../../../visit/visit'

export interface Visit {
  readonly branch: Draft['branch']
  readonly items: readonly DraftItem[]
  /** The items as calls and addresses name them; people only where somebody has said how many. */
  readonly text: string
  readonly products: ReadonlyMap<number, ProductDetail>
  /** What was chosen for these products before. */
  readonly draft: Draft | undefined
  readonly isGone: boolean
  readonly failed: { refetch: () => unknown } | undefined
  readonly setPeople: (nth: number, people: number) => void
  readonly persist: (choice: Partial<Pick<Draft, 'items' | 'store_id' | 'day' | 'time'>>) => void
}

/** What is to be booked: the address names the products, the draft what was chosen for them since. */
export function useVisit(): Visit {
  const { pathname } = usePageLocation()
  const search = usePageSearch()
  const visitor = useVisitor()
  const asked = readItems(search.get('items'))
  const draft = draftOf(asked, useDraft())
  const named = draft?.items ?? asked
  const ids = [...new Set(named.map(({ product_id }) => product_id))]
  const answers = useQueries({ queries: ids.map((id) => productDetailOf(id, visitor)) })
  const products = new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  const known = peopleIn(named, products)
  const items = draftItems(known, draft)
  const branch = branchAt(pathname)
  const isGone = answers.some(({ error }) => error instanceof Refusal && error.code === productNotFound.code)

  const persist: Visit['persist'] = (choice) =>
    persistDraft({ store_id: null, day: '', time: '', remark: '', ...draft, branch, items, ...choice })
  return {
    branch,
    items,
    text: writeItems(named.map((item, nth) => (item.people === undefined ? item : (known[nth] ?? item)))),
    products,
    draft,
    isGone,
    failed: isGone ? undefined : answers.find(({ isError }) => isError),
    setPeople: (nth, people) => persist({ items: items.map((item, at) => (at === nth ? { ...item, people } : item)) }),
    persist,
  }
}
