import { persisted } from '../platform/browser/persisted'
import { phoneStorage } from '../platform/browser/phone-storage'

const AT_MOST = 200

/** 1: it helped. */
export type Vote = 0 | 1

type Said = readonly (readonly [id: number, useful: Vote])[]

const isSaid = (one: unknown): one is Said[number] =>
  Array.isArray(one) && Number.isInteger(one[0]) && (one[1] === 0 || one[1] === 1)

const votes = persisted<Said>(
  phoneStorage,
  'question_votes',
  (found) => (Array.isArray(found) ? found.filter(isSaid).slice(0, AT_MOST) : undefined),
  [],
)

const others = (id: number) => votes.read().filter(([one]) => one !== id)

export const rememberVote = (id: number, useful: Vote) =>
  votes.write([[id, useful] as const, ...others(id)].slice(0, AT_MOST))

export const forgetVote = (id: number) => votes.write(others(id))

/** What this phone has said of an answer. */
export const useVoted = (id: number): Vote | undefined => votes.use().find(([one]) => one === id)?.[1]
