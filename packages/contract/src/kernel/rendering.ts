import type { CallOf, DataOf, Endpoint } from './endpoint'

/** What the server gives the web app to render one document. */
export interface RenderRequest {
  readonly url: string
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  /** The same answers as over HTTP, without the network between. */
  readonly call: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<DataOf<E>>
  /** Called with errors of rendering; the document is sent all the same. */
  readonly onError: (error: unknown) => void
}

export interface Rendered {
  readonly status: number
  readonly location?: string
  /** Source file of the screen, as the build's manifest names it. */
  readonly screen: string
  readonly title: string
  readonly description: string
  /** Picture for a shared link; a path on our own origin. */
  readonly picture: string
  /** Empty: the bare shell is sent and the browser renders. */
  readonly html: string
  readonly state: unknown
}

export type Render = (request: RenderRequest) => Promise<Rendered>

/** Cookies that both sides read; city and place are mirrored there so that the server can render distances. */
export const COOKIES = {
  token: 'access_token',
  city: 'city_id',
  location: 'location',
  redirect: 'redirect',
  wxAuth: 'wx_auth_info',
  /** Lives as long as the browser's session: the place was asked for once. */
  entered: 'entered',
  /** The visitor has a shoot to come: the home page reserves space for its card. */
  upcoming: 'upcoming',
} as const
