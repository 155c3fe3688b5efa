import type { World } from '../world/world'
import type { GatewayError } from './refusals'

export interface GatewayCall {
  world: World
  params: URLSearchParams
  /** Where the lab itself is reached, for addresses in answers. */
  origin: string
  /** Where the gateway is. */
  place: string
}

/** The node of an answer, or the gateway's own refusal. */
type GatewayAnswer = { node: Record<string, unknown> } | { error: GatewayError }
export type GatewayMethod = (call: GatewayCall) => GatewayAnswer
