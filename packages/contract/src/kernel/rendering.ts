import type { CallOf, DataOf, Endpoint } from './endpoint'

/** The request of the server to the web app to render one document. */
export interface RenderRequest {
  readonly url: string
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  /** The same answers as over HTTP, without the network between. */
  readonly call: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<DataOf<E>>
  /** Called with errors of rendering; the document is sent all the same. */
  readonly onError: (error: unknown) => void
  /** Awaited before all that holds the process up: others have their turn between two of them. */
  readonly turn: () => Promise<void>
}

/** How the parts of one member are drawn into a document that all members share. */
export type OwnRequest = Pick<RenderRequest, 'call' | 'onError' | 'turn'>

export interface OwnParts {
  /** Where in the document's html they stand, from the front. */
  readonly places: readonly number[]
  /** Called anew for every member: nothing of one is there for the next. */
  readonly draw: (request: OwnRequest) => Promise<OwnDrawn>
}

export interface OwnDrawn {
  /** One for each place. */
  readonly html: readonly string[]
  /** Answers that are the member's own, as the browser takes them over. */
  readonly queries: readonly unknown[]
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
  /** State that the browser takes over: the answers, and whether it was rendered for a member. */
  readonly state: { readonly token: boolean; readonly queries: readonly unknown[] } | null
  /** Only in what is rendered for a member: the parts that no other may see. */
  readonly own?: OwnParts
}

export type Render = (request: RenderRequest) => Promise<Rendered>

/** In place of a member's token where a document is rendered that all members share. */
export const ANY_MEMBER = 'any-member'

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
