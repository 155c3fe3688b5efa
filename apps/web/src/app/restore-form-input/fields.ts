export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const SELECTOR = 'input, textarea, select'
const NOT_TYPED = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset', 'range'])

export const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

export const isField = (target: unknown): target is Field =>
  target instanceof Element && target.matches(SELECTOR) && !NOT_TYPED.has((target as Field).type)

export const fieldsHere = (): Field[] => [...document.querySelectorAll<Field>(SELECTOR)].filter(isField)

export const contentOf = (field: Field): string => (isTick(field) ? String(field.checked) : field.value)

/** What the document came with. */
export function initialOf(field: Field): string {
  if (isTick(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/**
 * Lets React hear of what is, or was, in a field. It takes a change for one only if the field has held something else
 * since it last looked, and it looks where a field's own properties are set.
 */
export function fill(field: Field, content: string): void {
  if (isTick(field)) {
    const isTicked = content === 'true'
    if (field.type === 'radio' && !isTicked) return
    field.checked = !isTicked
    field.click()
    return
  }
  const hasFocus = document.activeElement === field
  field.value = `${content} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, content)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // Selecting a text brings the caret with it; kinds without a caret say so by throwing.
  if (hasFocus && 'setSelectionRange' in field && /^(text|search|tel|url|textarea)$/.test(field.type))
    field.setSelectionRange(content.length, content.length)
}
