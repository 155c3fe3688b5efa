import { tabStorage } from '../app/phone-storage'

const KEY = 'left_to_pay'

/** This tab went to a provider's page for it: whoever comes back wants to know how it went. */
export const noteLeft = (order_sn: string): boolean => tabStorage.set(KEY, order_sn)
export const hasLeft = (order_sn: string): boolean => tabStorage.get(KEY) === order_sn
export const noteBack = (): void => tabStorage.drop(KEY)
