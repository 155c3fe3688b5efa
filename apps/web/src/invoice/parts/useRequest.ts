import {
  invoiceAmountChanged,
  orderInvoiced,
  orderNotInvoiceable,
  titleNotFound,
} from '@kuaimen/contract/invoice/invoice.errors'
import type { InvoiceKind } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceOrder, InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useState } from 'react'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { sayFailure } from '../../platform/page/say-failure'
import { useAlone } from '../../ui/Form/useAlone'
import { begunAgain, chooseTitle, chosenTitle, forgetBegun, forgetTitle, requestKey, spendRequestKey } from '../choice'
import { useRequestInvoice } from '../invoice.api'
import { emailProblem } from '../title-form'

const CHANGED_MEANWHILE: ReadonlySet<number> = new Set([
  invoiceAmountChanged.code,
  orderInvoiced.code,
  orderNotInvoiceable.code,
  titleNotFound.code,
])

interface Request {
  readonly orders: readonly InvoiceOrder[]
  readonly titles: readonly InvoiceTitleView[]
  /** Something is not any more as it is shown. */
  readonly onChanged: () => unknown
}

/** One request in the making: to whom, of which kind, where to. */
export function useRequest({ orders, titles, onChanged }: Request) {
  const navigate = useNavigate()
  const [again] = useState(begunAgain)
  const [titleId, setTitleId] = useState(chosenTitle)
  const [wantedKind, setKind] = useState<InvoiceKind>(again?.kind ?? 'normal')
  const [written, setEmail] = useState<string | undefined>(again?.email)
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync: request } = useRequestInvoice()
  const { alone } = useAlone()

  const before = titles.find(({ name }) => name === again?.title)
  const title = titles.find(({ id }) => id === titleId) ?? before ?? titles[0]
  const kind = title?.type === 'company' ? wantedKind : 'normal'
  const email = (written ?? title?.email ?? '').trim()
  const amount_fen = orders.reduce((sum, order) => sum + order.amount_fen, 0)

  const choose = (id: number) => {
    setTitleId(id)
    setEmail(undefined)
    chooseTitle(id)
  }
  const submit = async () => {
    setIsAsked(true)
    if (!title || emailProblem(email)) return
    const order_sns = orders.map(({ order_sn }) => order_sn)
    const input = { order_sns, title_id: title.id, kind, email, shown_amount_fen: amount_fen }
    const send = async () => {
      const { invoice_no } = await request({ input, key: requestKey(input) })
      spendRequestKey()
      forgetTitle()
      forgetBegun()
      await navigate(paths.invoiceDetail({ invoice_no }), { replace: true })
    }
    await alone('submit', send, async (error) => {
      sayFailure(error)
      if (error instanceof Refusal && CHANGED_MEANWHILE.has(error.code)) await onChanged()
    })
  }
  return { title, choose, kind, setKind, email: written ?? title?.email ?? '', setEmail, isAsked, amount_fen, submit }
}

export type RequestHandle = ReturnType<typeof useRequest>
