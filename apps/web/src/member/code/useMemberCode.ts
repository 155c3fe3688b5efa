import { stepAt, stepEnds } from '@kuaimen/contract/member/code.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TransportError } from '../../api/call'
import { serverSkewMs } from '../../platform/browser/server-clock'
import { codeNow } from './code.api'
import { canSign, codeAt, persistSeed, readSeed, type Seed } from './seed'

interface Shown {
  readonly code: string
  /** When the next one takes its place, by the server's clock. */
  readonly until: number
}

/** Codes of a seed, one after the other; a phone that slept wakes with the right one. */
function useTurning(seed: Seed | undefined, onOver: () => unknown): Shown | undefined {
  const [shown, setShown] = useState<Shown & { readonly seed: Seed }>()
  useEffect(() => {
    if (!seed || !canSign()) return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const turn = async () => {
      clearTimeout(timer)
      const now = Date.now() + seed.skew_ms
      const step = stepAt(now / 1000)
      const until = stepEnds(step) * 1000
      const code = await codeAt(seed, step)
      if (isLeft) return
      if (now >= seed.valid_until * 1000) onOver()
      setShown({ seed, code, until })
      timer = setTimeout(turn, Math.max(0, until - (Date.now() + seed.skew_ms)))
    }
    const wake = () => {
      if (document.visibilityState === 'visible') void turn()
    }
    void turn()
    document.addEventListener('visibilitychange', wake)
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [seed, onOver])
  return shown?.seed === seed ? shown : undefined
}

/** What to show: from the server while there is a network, from the seed in this tab while there is none. */
export function useMemberCode() {
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(codeNow())
  const [seed, setSeed] = useState(readSeed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer tells the time anew
  useEffect(() => {
    if (data) setSeed(persistSeed(data, serverSkewMs()))
  }, [data, dataUpdatedAt])
  const live = seed && Date.now() + seed.skew_ms < seed.valid_until * 1000 ? seed : undefined
  const turning = useTurning(live, refetch)
  // Where the browser does not sign, every code comes from the server.
  const asked = data && !canSign() ? { code: data.code, until: data.expires_at * 1000 } : undefined
  return {
    shown: turning ?? asked,
    member: data?.member ?? live?.member,
    skewMs: live?.skew_ms ?? serverSkewMs(),
    isPending: isPending && !live,
    failure: error === null ? undefined : error instanceof TransportError ? ('away' as const) : ('refused' as const),
    refetch,
  }
}
