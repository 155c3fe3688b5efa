import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { Failure } from '@kuaimen/contract/kernel/failure'
import type { TestApp } from '../app'
import type { Outside } from '../providers/fake-providers'
import type { SignedIn } from '../staff/signed-in'
import type { MemberWithEverything } from './member-with-everything'

/** Who calls, what is theirs, and where. */
export interface Scene {
  readonly app: TestApp
  readonly outside: Outside
  readonly me: MemberWithEverything
  /** The key of staff who serve every store. */
  readonly operator: string
  readonly console: SignedIn
}

/** A call of the contract that succeeds, or fails at the last step where there is no provider. */
export interface ValidCall {
  readonly endpoint: Endpoint
  readonly input: (scene: Scene) => object | Promise<object>
  /** Whose token it needs, where it is not the member's. */
  readonly token: ((scene: Scene) => string) | undefined
  readonly away: Failure | undefined
}

interface More {
  readonly token?: (scene: Scene) => string
  readonly away?: Failure
}

/** Whether it is good is seen when it is made. */
export const good = (endpoint: Endpoint, input: ValidCall['input'], { token, away }: More = {}): ValidCall => ({
  endpoint,
  input,
  token: token ?? (endpoint.access === 'staff' ? ({ operator }) => operator : undefined),
  away,
})

/** Of a call without fields. */
export const bare = (endpoint: Endpoint, more: More = {}): ValidCall => good(endpoint, () => ({}), more)

export const tokenOf = (call: ValidCall, scene: Scene): string => call.token?.(scene) ?? scene.me.token

/** A number of one's own for each purpose. */
export const mobileOf = ({ me }: Scene, purpose: number): string =>
  `1390000${me.nth}0${String(purpose).padStart(2, '0')}`
