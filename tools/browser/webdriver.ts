// As much of W3C WebDriver as journeys need.

/** The name that the standard gives to a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Element = { readonly [ELEMENT]: string }

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain?: string
  readonly path?: string
}

interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** `code` is one of the standard's: `no such element`, `element click intercepted`, … */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

const ANSWERS_WITHIN_MS = 60_000

async function ask<T>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<T> {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(url, { method, ...sent, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value as T
  const { error, message } = value as { error: string; message: string }
  throw new Refused(error, message)
}

export type Session = Awaited<ReturnType<typeof openSession>>

/** A browser of its own behind the driver at this address. */
export async function openSession(driver: string, capabilities: object) {
  const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })
  const at = `${driver}/session/${sessionId}`
  const post = <T = null>(path: string, body: object = {}) => ask<T>(at + path, 'POST', body)
  const get = <T>(path: string) => ask<T>(at + path, 'GET')

  /** A function of the page: it closes over nothing, and its arguments and answer are JSON or elements. */
  const run = <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args): Promise<T> =>
    post<T>('/execute/sync', { script: `return (${work})(...arguments)`, args })

  return {
    run,
    go: (url: string) => post('/url', { url }),
    url: () => get<string>('/url'),
    back: () => post('/back'),
    forward: () => post('/forward'),
    reload: () => post('/refresh'),
    click: (element: Element) => post(`/element/${element[ELEMENT]}/click`),
    type: (element: Element, text: string) => post(`/element/${element[ELEMENT]}/value`, { text }),
    clear: (element: Element) => post(`/element/${element[ELEMENT]}/clear`),
    cookies: () => get<Cookie[]>('/cookie'),
    addCookie: (cookie: Cookie) => post('/cookie', { cookie }),
    rect: (rect: Rect) => post<Rect>('/window/rect', rect),
    close: () => ask(at, 'DELETE'),
  }
}
