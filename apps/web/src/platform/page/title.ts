import { useEffect } from 'react'

/** The name of what is open, where it has one: a product, a campaign. */
let own = ''

/** The document as it came: the server has named it by what it shows, and that name stays at its address. */
const came = import.meta.env.SSR
  ? { address: '', title: '' }
  : { address: location.pathname + location.search, title: document.title }

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

export function useRouteTitle(title: string, address: string): void {
  useEffect(() => {
    if (!title) return
    // After the page: naming it takes the browser longer than one would think.
    const clock = setTimeout(() => {
      document.title = own || (address === came.address && came.title) || title
    })
    return () => clearTimeout(clock)
  }, [title, address])
}
