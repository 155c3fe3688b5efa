import { OpenTag } from '../../platform/wechat/OpenTag'

export const SUBSCRIBE_TAG = 'wx-open-subscribe'

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
export const SubscribeTag = ({ templates, text, label, onAsked, onError }: SubscribeTagProps) => (
  <OpenTag
    name={SUBSCRIBE_TAG}
    attributes={{ template: templates.join(',') }}
    kind="secondary"
    text={text}
    label={label}
    on={{ success: (event) => onAsked(isAccepted(event)), error: onError }}
  />
)

/** Its details are text, by template: {"…":"{\"status\":\"accept\"}"} */
const isAccepted = (event: Event): boolean =>
  event instanceof CustomEvent && JSON.stringify(event.detail?.subscribeDetails ?? '').includes('accept')
