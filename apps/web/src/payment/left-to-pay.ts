import { persistedText } from '../platform/browser/persisted'
import { tabStorage } from '../platform/browser/phone-storage'

const left = persistedText(tabStorage, 'left_to_pay')

/** This tab went to a provider's page for it: on the way back the result is asked for. */
export const noteLeft = (payable_no: string): boolean => left.write(payable_no)
export const hasLeft = (payable_no: string): boolean => left.read() === payable_no
export const noteBack = (): void => left.drop()

const wanted = persistedText(tabStorage, 'pay_once_known')

/** Who pays had to be asked of WeChat first: on the way back the payment goes on, once. */
export const noteWanted = (payable_no: string): boolean => wanted.write(payable_no)
export function takeWanted(payable_no: string): boolean {
  const isWanted = wanted.read() === payable_no
  if (isWanted) wanted.drop()
  return isWanted
}
