import {
  deleteTitle,
  invoiceDetail,
  invoiceHistory,
  invoiceOrders,
  invoiceTitles,
  requestInvoice,
  saveTitle,
} from '@kuaimen/contract/invoice/invoice.endpoints'
import { invoiceNotFound } from '@kuaimen/contract/invoice/invoice.errors'
import { isUnderway } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceView } from '@kuaimen/contract/invoice/invoice.views'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { useMutation } from '@tanstack/react-query'
import { pagedQuery } from '../api/paged-query'
import { query, useApi } from '../api/query'

const QUIET = { quiet: true } as const
const PER_PAGE = 10
const ASK_AGAIN_MS = 2_000

/** Asked anew whenever it is looked at: a refund or another phone may have changed it. */
export const ordersToInvoice = () => ({ ...query(invoiceOrders, {}, QUIET), staleTime: 0 })

export const myTitles = () => query(invoiceTitles, {}, QUIET)

export const myInvoices = () => ({
  ...pagedQuery(
    invoiceHistory,
    (page) => ({ page, per_page: PER_PAGE }),
    {
      itemsOf: ({ list }) => list,
      totalOf: ({ total }) => total,
      idOf: ({ invoice_no }) => invoice_no,
      perPage: PER_PAGE,
    },
    QUIET,
  ),
  staleTime: 0,
})

/** Asked again while its state changes without us. */
export const liveInvoice = (invoice_no: string) => ({
  ...query(invoiceDetail, { invoice_no }, QUIET),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data } }: { state: { data: InvoiceView | undefined } }) =>
    data && isUnderway(data.state) ? ASK_AGAIN_MS : false,
})

/** Not this member's, or a number that never was one. */
export const isNoSuchInvoice = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === invoiceNotFound.code || error.code === invalidInput.code)

const useClient = () => {
  const client = useApi()
  const forget = (...calls: { path: string }[]) =>
    Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  return { client, forget }
}

export type TitleInput = CallOf<typeof saveTitle>

export function useSaveTitle() {
  const { client, forget } = useClient()
  return useMutation({
    mutationFn: (input: TitleInput) => client.call(saveTitle, input, QUIET),
    onSuccess: () => forget(invoiceTitles),
  })
}

export function useDeleteTitle() {
  const { client, forget } = useClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof deleteTitle>) => client.call(deleteTitle, input, QUIET),
    onSuccess: () => forget(invoiceTitles),
  })
}

interface Submission {
  readonly input: CallOf<typeof requestInvoice>
  /** The same key is the same invoice, however often it is sent. */
  readonly key: string
}

export function useRequestInvoice() {
  const { client, forget } = useClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ input, key }: Submission) => client.call(requestInvoice, input, { ...QUIET, idempotencyKey: key }),
    onSuccess: () => forget(invoiceOrders, invoiceHistory),
  })
}
