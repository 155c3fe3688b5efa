import { useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/Button/Button'
import styles from './SubscribeTag.module.css'

interface TagAttributes {
  readonly ref: React.Ref<HTMLElement>
  readonly class: string | undefined
  readonly template: string
  readonly children: React.ReactNode
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wx-open-subscribe': TagAttributes
    }
  }
}

export const SUBSCRIBE_TAG = 'wx-open-subscribe'

/** WeChat draws this where the page's styles do not reach, so it is clear and lies over a button that looks right. */
const clear = (label: string) =>
  `<svg role="button" aria-label="${label}" width="100%" height="100%"><rect width="100%" height="100%" fill-opacity="0"/></svg>`

interface SubscribeTagProps {
  readonly templates: readonly string[]
  readonly text: string
  /** Spoken. */
  readonly label: string
  /** WeChat has asked and the member has answered; whether it counts, WeChat tells the server. */
  readonly onAsked: (accepted: boolean) => void
  readonly onError: () => void
}

/** The button at which WeChat asks whether it may remind. */
export function SubscribeTag({ templates, text, label, onAsked, onError }: SubscribeTagProps) {
  const tag = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = tag.current
    const asked = (event: Event) => onAsked(isAccepted(event))
    element?.addEventListener('success', asked)
    element?.addEventListener('error', onError)
    return () => {
      element?.removeEventListener('success', asked)
      element?.removeEventListener('error', onError)
    }
  })
  return (
    <div className={styles.place}>
      <span className={buttonClass({ kind: 'secondary' })} aria-hidden="true">
        {text}
      </span>
      <wx-open-subscribe ref={tag} class={styles.tag} template={templates.join(',')}>
        <script type="text/wxtag-template">{clear(label)}</script>
      </wx-open-subscribe>
    </div>
  )
}

/** Its details are text, by template: {"…":"{\"status\":\"accept\"}"} */
const isAccepted = (event: Event): boolean =>
  event instanceof CustomEvent && JSON.stringify(event.detail?.subscribeDetails ?? '').includes('accept')
