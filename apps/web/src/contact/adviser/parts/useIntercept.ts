import { checkContact } from '@kuaimen/contract/contact/visitor.endpoints'
import { isIntercepting } from '@kuaimen/contract/contact/visitor.rules'
import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useEffect, useState } from 'react'
import { type ApiClient, useApi } from '../../../api/query'
import { useBrand } from '../../../brand/brand.api'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { enterpriseState, isChecked, isSkipped, markAdded, markChecked, persistReturn } from '../../adviser-state'
import { checkOnTheWay } from '../../contact.api'

/** So long after the page came into sight an answer comes too late: she is choosing already. */
const LATE_MS = 1500

/** Whether the way to a time leads over the adviser, once for a city and tab. Never fails, never holds up. */
export async function isStopped(client: ApiClient, cityId: number, path: string, seenMs = 0): Promise<boolean> {
  if (seenMs >= LATE_MS || !isIntercepting(path)) return false
  if (isChecked(cityId) || enterpriseState().added || isSkipped()) return false
  const late = new AbortController()
  const clock = setTimeout(() => late.abort(), LATE_MS - seenMs)
  try {
    const check = await client.call(checkContact, checkOnTheWay(cityId), { quiet: true, signal: late.signal })
    if (late.signal.aborted) return false
    markChecked(cityId)
    if (check.is_add === 1) markAdded()
    return check.need_intercept === 1 && check.is_add === 0
  } catch {
    return false
  } finally {
    clearTimeout(clock)
  }
}

/** When the page came into sight: a document with its first paint, long before its scripts run. */
const seenSince = (isDocument: boolean): number =>
  (isDocument ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime : undefined) ?? performance.now()

const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Since the page is here: how long it is in sight, and whether anybody has begun to read or to choose. */
function useReading() {
  const isDocument = !useHydrated()
  const [reading] = useState(() => ({ isDocument, since: 0, hasBegun: false }))
  useEffect(() => {
    reading.since ||= seenSince(reading.isDocument)
    const begin = () => {
      reading.hasBegun = true
    }
    // A new page is scrolled to its top by the product; only further down is it a reader.
    const scroll = () => window.scrollY > 0 && begin()
    if (reading.isDocument) scroll()
    for (const touch of TOUCHES) window.addEventListener(touch, begin, { passive: true })
    window.addEventListener('scroll', scroll, { passive: true })
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, begin)
      window.removeEventListener('scroll', scroll)
    }
  }, [reading])
  return reading
}

/** For the two pages on which a time is chosen. */
export function useIntercept(): void {
  const client = useApi()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const { cityId, token, hasAuthInfo, environment } = useVisitor()
  const cities = useBrand()?.wxwork_intercept_city
  const isWanted = isInWeChat(environment.kind) && (token !== undefined || hasAuthInfo)
  const reading = useReading()
  useEffect(() => {
    if (!isWanted || cityId === undefined || !cities?.includes(cityId) || reading.hasBegun) return
    let isLeft = false
    void isStopped(client, cityId, pathname, performance.now() - reading.since).then((stopped) => {
      if (!stopped || isLeft || reading.hasBegun) return
      persistReturn(pathname + search)
      void navigate(paths.qiwei({ type: 'book' }), { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [isWanted, cityId, cities, client, navigate, pathname, search, reading])
}
