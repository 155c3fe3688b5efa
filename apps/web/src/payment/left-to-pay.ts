import { tabStorage } from '../platform/phone-storage'

const KEY = 'left_to_pay'

/** This tab went to a provider's page for it: whoever comes back wants to know how it went. */
export const noteLeft = (order_sn: string): boolean => tabStorage.set(KEY, order_sn)
export const hasLeft = (order_sn: string): boolean => tabStorage.get(KEY) === order_sn
export const noteBack = (): void => tabStorage.drop(KEY)

const WANTED = 'pay_once_known'

/** Who pays had to be asked of WeChat first: whoever comes back from there wants to go on, once. */
export const noteWanted = (order_sn: string): boolean => tabStorage.set(WANTED, order_sn)
export function takeWanted(order_sn: string): boolean {
  const isWanted = tabStorage.get(WANTED) === order_sn
  if (isWanted) tabStorage.drop(WANTED)
  return isWanted
}
