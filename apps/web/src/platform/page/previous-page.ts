import { persisted } from '../browser/persisted'
import { tabStorage } from '../browser/phone-storage'

const AT_MOST = 20

type Step = readonly [to: string, from: string]

const isStep = (found: unknown): found is Step =>
  Array.isArray(found) && found.length === 2 && found.every((one) => typeof one === 'string')

/** From which page each was opened last; of the tab, since a provider's login leaves the app on the way. */
const steps = persisted<readonly Step[]>(
  tabStorage,
  'came_from',
  (found) => (Array.isArray(found) ? found.filter(isStep) : undefined),
  [],
)

/** The page that led to this address, if the tab knows it. */
export const previousPageOf = (address: string): string | undefined => steps.read().find(([to]) => to === address)?.[1]

export function noteStep(to: string, from: string | undefined): void {
  if (from === undefined || from === to) return
  steps.write([[to, from] as const, ...steps.read().filter(([one]) => one !== to)].slice(0, AT_MOST))
}

/** For one way back: two pages that opened each other would lead in a circle. */
export function takeStep(address: string): string | undefined {
  const from = previousPageOf(address)
  steps.write(steps.read().filter(([to]) => to !== address))
  return from
}
