interface Slot {
  readonly store_id?: number | null
  readonly day: string
  readonly time?: string
  readonly product_id?: number | undefined
  readonly people?: number | undefined
}

const query = (given: Record<string, string | number | null | undefined>): string =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)] as [string, string]] : [])),
  ).toString()

/** Screens of the desk lead to each other with what is known already. */
export const links = {
  order: (no: string) => `/orders?q=${no}&sn=${no}`,
  money: (no: string) => `/money?no=${no}`,
  refund: (no: string) => `/refunds?no=${no}`,
  closing: (id: string | number) => `/closings?closing=${id}`,
  invoice: (no: string) => `/invoices?no=${no}`,
  approval: (id: string | number) => `/approvals?id=${id}`,
  explain: ({ store_id, day, time, product_id, people }: Slot) =>
    `/explain?${query({ store: store_id, day, time, product: product_id, people })}`,
  desk: ({ store_id, day, time, product_id, people }: Slot) =>
    `/desk?${query({ store: store_id, day, time, product: product_id, people })}`,
  board: ({ store_id, day }: Slot) => `/board?${query({ store: store_id, day })}`,
}
