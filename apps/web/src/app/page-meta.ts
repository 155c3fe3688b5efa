/** What the guard and the frame need to know of a page. */
export interface PageMeta {
  readonly path: string
  /** Document title; the brand's name where it is empty. */
  readonly title: string
  /** Login required. */
  readonly auth?: true
  /** Not asked for authorization, city or location. */
  readonly exempt?: true
  readonly keepAlive?: true
  /** Code and data are fetched when a finger goes down on a link to it. */
  readonly prefetch?: true
  /** About the person, not only about the phone: WeChat is asked for more than an openid. All other pages are content with base. */
  readonly thirdAuth?: 'full'
  /** JS-API names this page wants signed. */
  readonly sign?: readonly string[]
  /** A member who still has to give a mobile number may be here. */
  readonly beforeMobile?: true
  /** Rendered in the browser only. */
  readonly ssr?: false
  /** Only an older name: leads to this address, with its query. */
  readonly redirect?: string
  /** The page that this one is a tab of. */
  readonly parent?: string
}

/** Behind login; private, so rendered in the browser. */
export const OWN = { auth: true, ssr: false } as const

/** About one visit, which has its own store: a company's staff come here who never said where they are. */
export const OF_A_VISIT = { ...OWN, exempt: true } as const

export const SHARE = ['updateAppMessageShareData', 'updateTimelineShareData'] as const
export const MAP = ['getLocation', 'openLocation', ...SHARE] as const
export const PAY = ['chooseWXPay'] as const
export const TITLE = ['chooseInvoiceTitle'] as const
