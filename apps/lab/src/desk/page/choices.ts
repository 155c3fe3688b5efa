import type { FaultName } from '../../faults/catalogue'

/** The choices that the desk offers. */
export interface Choices {
  users: { id: string; nickname: string }[]
  cities: { city: string; longitude: number; latitude: number }[]
  faults: { name: FaultName; title: string; explains: string; ms?: number }[]
  providers: Record<string, string>
}
