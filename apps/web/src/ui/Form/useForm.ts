import { useState } from 'react'
import { useAlone } from './useAlone'

/** What is wrong, by the place where it stands: a field, or several that are right or wrong together. */
export type Problems<Place extends string> = Readonly<Partial<Record<Place, string>>>

interface FormAsk<Fields, Place extends string> {
  readonly begun: Fields | (() => Fields)
  /** Where a failure stands; nothing where it is of no field. */
  readonly placesOf?: (error: unknown) => Problems<Place> | undefined
  /** A failure that is of no field. */
  readonly onFailure: (error: unknown) => unknown
  /** What was written is kept elsewhere too. */
  readonly onWrite?: (fields: Fields) => void
}

/** Fields, what is wrong with them, and what is done with them: once, however often it is tapped. */
export function useForm<Fields extends object, Place extends string, Act extends string = 'submit'>({
  begun,
  placesOf,
  onFailure,
  onWrite,
}: FormAsk<Fields, Place>) {
  const none = {} as Problems<Place>
  const [fields, setFields] = useState(begun)
  const [problems, setProblems] = useState(none)
  const { busy, alone } = useAlone<Act>()

  const meet = (error: unknown) => {
    const found = placesOf?.(error)
    if (found) setProblems(found)
    else return onFailure(error)
  }
  return {
    fields,
    /** Whoever writes has read what was wrong. */
    write: (part: Partial<Fields>) => {
      setFields((before) => ({ ...before, ...part }))
      setProblems(none)
      onWrite?.({ ...fields, ...part })
    },
    problems,
    /** Shows what is wrong; false when something is. */
    pass: (found: Problems<Place>): boolean => {
      setProblems(found)
      return Object.keys(found).length === 0
    },
    busy,
    run: (act: Act, work: () => Promise<unknown>): Promise<void> => {
      setProblems(none)
      return alone(act, work, meet)
    },
  }
}
