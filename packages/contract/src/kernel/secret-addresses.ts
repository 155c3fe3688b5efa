import { addresses } from './addresses'

const withoutQuery = (url: string) =>
  url
    .toLowerCase()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
const before = (pattern: string) => pattern.replace(/:\w+$/, '')
const INVITATION = before(addresses.zhenxiangToken)
const LINKS = [addresses.gift, addresses.guestConsent, addresses.companion].map(before)

/** Whether an address is itself a secret: whoever has it sees, or is given, what others are not. */
export function isSecretAddress(url: string): boolean {
  const path = withoutQuery(url)
  if (LINKS.some((one) => path.startsWith(one))) return true
  return path === addresses.guidePreview || (path.startsWith(INVITATION) && path !== addresses.xiaohongshuReturn)
}
