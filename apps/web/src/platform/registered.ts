import { matchPath } from 'react-router'

const registered = new Set<string>()

/** Told by the map of pages as it is made: parts may ask what exists without importing the map, which imports them. */
export const register = (path: string): unknown => path !== '*' && registered.add(path)

export const isPage = (address: string): boolean => {
  const [pathname = ''] = address.split('?')
  return [...registered].some((path) => matchPath(path, pathname) !== null)
}
