import { turnNotFound } from '@kuaimen/contract/waitlist/waitlist.errors'
import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { Callout } from '../../ui/Callout/Callout'
import { useTakeTurn } from './useTakeTurn'

/** A message leads to the place that it tells of: straight on to confirming it, with the waits as the page before. */
export function TakenFromLink({ turnNo, list }: { turnNo: string; list: readonly WaitView[] }) {
  const navigate = useNavigate()
  const take = useTakeTurn()
  const hasGone = useRef(false)
  const wait = list.find(({ turn }) => turn?.turn_no === turnNo)
  useEffect(() => {
    if (hasGone.current || !wait?.turn) return
    hasGone.current = true
    const { turn } = wait
    void (async () => {
      await navigate(paths.waitlist(), { replace: true })
      await take(wait, turn)
    })()
  })
  if (wait) return null
  return (
    <Callout role="status" spaced>
      {turnNotFound.msg}
    </Callout>
  )
}
