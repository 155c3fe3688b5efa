import { useEffect } from 'react'

/** The name of what is open, where it has one: a product, a campaign. */
let own = ''

/** Stands in the place of the route's title, as in the document that the server names. */
export function useOwnTitle(title: string): void {
  useEffect(() => {
    own = title
    document.title = title
    return () => {
      own = ''
    }
  }, [title])
}

export function useRouteTitle(title: string): void {
  useEffect(() => {
    if (!title) return
    // After the page: naming it takes the browser longer than one would think.
    const clock = setTimeout(() => {
      document.title = own || title
    })
    return () => clearTimeout(clock)
  }, [title])
}
