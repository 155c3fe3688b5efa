import { useEffect, useState } from 'react'
import { usePageLocation } from '../page/location'
import { ignoreError } from '../session/report-ignored-error'
import { useVisitor } from '../session/VisitorProvider'

const DEFINED_WITHIN_MS = 3000

/** none: not in WeChat. away: this WeChat has no such tag, or did not take the signature. */
export type OpenTag = 'none' | 'waiting' | 'ready' | 'away'

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** WeChat defines a tag after it has taken a signature that names it. */
async function isDefined(name: string): Promise<boolean> {
  const { signPage } = await import('./wx-sdk')
  if (!(await signPage([name]))) return false
  await Promise.race([customElements.whenDefined(name), later(DEFINED_WITHIN_MS)])
  return customElements.get(name) !== undefined
}

/** Whether an open tag of WeChat can be shown on this page; nothing is asked for before it is wanted. */
export function useOpenTag(name: string, isWanted: boolean): OpenTag {
  const { kind, miniProgram } = useVisitor().environment
  const { pathname, search } = usePageLocation()
  const [found, setFound] = useState<{ readonly at: string; readonly is: 'ready' | 'away' }>()
  const address = pathname + search
  const isPossible = kind === 'wx' && !miniProgram
  useEffect(() => {
    if (!isPossible || !isWanted) return
    let isHere = true
    const note = (is: 'ready' | 'away') => isHere && setFound({ at: address, is })
    const refused = () => note('away')
    document.addEventListener('WeixinOpenTagsError', refused)
    isDefined(name)
      .catch(ignoreError('wx:tag'))
      .then((isIt) => note(isIt ? 'ready' : 'away'))
    return () => {
      isHere = false
      document.removeEventListener('WeixinOpenTagsError', refused)
    }
  }, [name, isPossible, isWanted, address])
  if (!isPossible) return 'none'
  return found?.at === address ? found.is : 'waiting'
}
