type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query): string => {
  const asked = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path
}

/** The shop's addresses, apart from all others: the first visit does not carry them. */
export const shopPaths = {
  couponSet: (query: { id?: number; group_no?: string | undefined } = {}) =>
    withQuery('/couponSet/naive-group/goods-detail', query),
  setConfirm: (query: { id: number; is_group?: 1; group_no?: string }) =>
    withQuery('/couponSet/naive-group/order-confirm', query),
  voucherOrder: ({ is_group, ...query }: { order_no: string; is_group?: boolean }) =>
    withQuery(`/couponSet/${is_group ? 'naive-group/order-detail' : 'order/detail'}`, query),
}
