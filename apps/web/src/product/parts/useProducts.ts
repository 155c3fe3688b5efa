import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { PRODUCTS_PER_PAGE, type ProductFilter, productsOf } from '../product.api'

/** A list that grows by a page at a time; another filter starts over. */
export function useProducts(filter: ProductFilter) {
  const key = JSON.stringify(filter)
  const [asked, setAsked] = useState({ key, pages: 1 })
  const pages = asked.key === key ? asked.pages : 1
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) => productsOf(filter, index + 1)),
  })
  const last = answers.at(-1)
  const state = last?.isPending ? 'loading' : last?.data?.length === PRODUCTS_PER_PAGE ? 'more' : 'off'
  return {
    products: answers.flatMap(({ data }) => data ?? []),
    state: state as 'loading' | 'more' | 'off',
    isPending: pages === 1 && last?.isPending === true,
    isError: last?.isError === true,
    retry: () => last?.refetch(),
    more: () => setAsked({ key, pages: pages + 1 }),
  }
}
