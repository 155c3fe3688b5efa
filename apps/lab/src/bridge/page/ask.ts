/** A question to the lab. Runs in the page. */
export function ask() {
  // Taken before the product can wrap it.
  const send = window.fetch.bind(window)
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await send(
      `/__lab/bridge/${path}`,
      body === undefined
        ? { cache: 'no-store' }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    return (await answer.json()) as T
  }
}
