import { type ReactNode, useMemo } from 'react'
import { MemoryRouter, matchPath, useLocation, useNavigationType } from 'react-router'
import { PageLocationContext } from './page-location'

function Page({ path, children }: { path: string; children: ReactNode }) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const page = useMemo(
    () => ({ location, navigationType, params: matchPath(path, location.pathname)?.params ?? {} }),
    [location, navigationType, path],
  )
  return <PageLocationContext value={page}>{children}</PageLocationContext>
}

interface AtAddressProps {
  readonly address: string
  /** The pattern that names the parameters, where the screen reads some. */
  readonly path?: string
  readonly children: ReactNode
}

/** What a screen has around it in tests: a router and the page of an address. */
export const AtAddress = ({ address, path = '*', children }: AtAddressProps) => (
  <MemoryRouter initialEntries={[address]}>
    <Page path={path}>{children}</Page>
  </MemoryRouter>
)
