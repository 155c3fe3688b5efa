import { tabStorage } from '../platform/phone-storage'

const KEY = 'left_to_pay'

/** This tab went to a provider's page for it: on the way back the result is asked for. */
export const noteLeft = (payable_no: string): boolean => tabStorage.set(KEY, payable_no)
export const hasLeft = (payable_no: string): boolean => tabStorage.get(KEY) === payable_no
export const noteBack = (): void => tabStorage.drop(KEY)

const WANTED = 'pay_once_known'

/** Who pays had to be asked of WeChat first: on the way back the payment goes on, once. */
export const noteWanted = (payable_no: string): boolean => tabStorage.set(WANTED, payable_no)
export function takeWanted(payable_no: string): boolean {
  const isWanted = tabStorage.get(WANTED) === payable_no
  if (isWanted) tabStorage.drop(WANTED)
  return isWanted
}
