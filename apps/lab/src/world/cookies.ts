import { defaultScope } from './scope'

export const scopeCookie = 'lab_scope'
const scopeName = /^[A-Za-z0-9._-]{1,64}$/

export const isScopeName = (name: string) => scopeName.test(name)

const pairs = (header: string | undefined) => (header ?? '').split(';').map((pair) => pair.trim())

/** Which phone a browser request comes from. */
export function scopeOfCookie(header: string | undefined): string {
  const pair = pairs(header).find((text) => text.startsWith(`${scopeCookie}=`))
  const name = pair?.slice(scopeCookie.length + 1) ?? ''
  return isScopeName(name) ? name : defaultScope
}

/** The product never sees the lab's own cookie. */
export function withoutScopeCookie(header: string | undefined): string | undefined {
  const rest = pairs(header).filter((text) => text && !text.startsWith(`${scopeCookie}=`))
  return rest.length ? rest.join('; ') : undefined
}
