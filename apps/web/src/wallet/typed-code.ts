import { tabStorage } from '../platform/phone-storage'

const TYPED = 'typed_code'

/** What was typed before the way led to the proof of the phone number. */
export const typedCode = (): string => tabStorage.get(TYPED) ?? ''
export const keepTyped = (code: string): boolean => tabStorage.set(TYPED, code)
export const dropTyped = (): void => tabStorage.drop(TYPED)
