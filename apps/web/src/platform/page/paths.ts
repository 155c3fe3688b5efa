import { paths as plain } from '@kuaimen/contract/kernel/paths'

interface InBranch {
  /** Makeup is booked on addresses of its own. */
  readonly branch?: 'shoot' | 'makeup' | undefined
}

type Query<N extends keyof typeof plain> = NonNullable<Parameters<(typeof plain)[N]>[0]>

/** The address of every page; those that have several by what is given. */
export const paths = {
  ...plain,
  productList: ({ id, ...query }: { id?: number | string } & Query<'productList'> = {}) =>
    id === undefined ? plain.productList(query) : plain.productCategory({ id, ...query }),
  searchProduct: ({ id, ...query }: { id?: number | string | undefined } & Query<'searchProduct'> = {}) =>
    id === undefined ? plain.searchProduct(query) : plain.searchCategory({ id, ...query }),
  storeAndTime: ({ branch, ...query }: InBranch & Query<'storeAndTime'>) =>
    branch === 'makeup' ? plain.makeupStoreAndTime(query) : plain.storeAndTime(query),
  dateAndTime: ({ branch, ...query }: InBranch & Query<'dateAndTime'>) =>
    branch === 'makeup' ? plain.makeupDateAndTime(query) : plain.dateAndTime(query),
  bookingConfirm: ({ branch }: InBranch = {}) => (branch === 'makeup' ? plain.makeupConfirm() : plain.bookingConfirm()),
  voucherOrder: ({ is_group, ...query }: { is_group?: boolean } & Query<'voucherOrder'>) =>
    is_group ? plain.groupOrder(query) : plain.voucherOrder(query),
  cardCase: ({ type, state }: { type: string; state?: 'usable' | 'over' }) =>
    plain.cardCase({ type, state: state === 'over' ? state : undefined }),
  redeem: ({ type }: { type: string }) => (type === 'gift_card' ? plain.redeemGiftCard() : plain.redeemCoupon()),
}
