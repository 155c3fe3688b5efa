import type { DrainState } from '@kuaimen/contract/contact/visitor.views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { enterpriseState, markAdded } from '../../adviser-state'
import { drainOf } from '../../contact.api'
import { trackContact } from '../../events'

export interface Adding {
  readonly state: DrainState['state']
  readonly gift: DrainState['gift']
}

const WAITING: Adding = { state: 'waiting', gift: null }

export const isAdded = ({ state }: Adding): boolean => state === 'added' || state === 'half'

/** Whether the adviser was added, asked while a code is in sight. */
export function useAdding(isShown: boolean, state: string | undefined): Adding {
  const { cityId, token, hasAuthInfo } = useVisitor()
  const [since, setSince] = useState(0)
  // A code that comes into sight has two minutes of its own.
  useEffect(() => {
    if (isShown) setSince(Date.now())
  }, [isShown])
  const isKnown = token !== undefined || hasAuthInfo || state !== undefined
  const [done, setDone] = useState<Adding>()
  const { data = WAITING } = useQuery({
    ...drainOf(cityId ?? 0, state, since),
    enabled: isShown && !done && isKnown && cityId !== undefined,
  })
  const added = isAdded(data)
  useEffect(() => {
    if (!added) return
    setDone(data)
    if (enterpriseState().added) return
    markAdded()
    trackContact({ event_name: 'qr_added', event_target: data.gift?.name })
  }, [added, data])
  // Another code after that is nobody's question any more.
  return done ?? data
}
