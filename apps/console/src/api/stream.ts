/** The one way to listen to the server: same origin, with the session's cookie. */
export const openStream = (url: string): EventSource => new EventSource(url)
