import type { Visitor } from '../platform/session/visitor'
import type { Entry } from './entry'
import type { EntryFacts } from './guard'

/** What cookies say; what needs the browser (user info, flags of the tab, its persisted city) is not yet known. */
const factsFromCookies = (visitor: Visitor): EntryFacts => ({
  kind: visitor.environment.kind,
  hasToken: visitor.token !== undefined,
  hasMobile: undefined,
  hasAuthInfo: visitor.hasAuthInfo,
  autoLoginSpent: false,
  isNew: false,
  hasCity: visitor.cityId !== undefined,
  // A city without its cookie may still be persisted on the phone: only the browser sends people to choose one.
  entered: visitor.entered && visitor.cityId !== undefined,
  locationState: 0,
})

/** The server redirects where cookies suffice; what only the browser can do is left to it. */
export const serverEntry = (visitor: Visitor): Entry => ({
  facts: () => factsFromCookies(visitor),
  later: () => {},
})
