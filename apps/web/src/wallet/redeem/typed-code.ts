import { persistedText } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'

/** What was typed before the way led to the proof of the phone number. */
const typed = persistedText(tabStorage, 'typed_code')

export const typedCode = (): string => typed.read() ?? ''
export const persistTyped = (code: string): boolean => typed.write(code)
export const dropTyped = typed.drop
