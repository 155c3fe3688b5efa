import { type ReactNode, useMemo } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import { PageLocationContext } from './location'
import { NavigateContext } from './navigate'

/** A page of a router that a test has made: what the root gives to every page. */
export function RouterPage({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const params = useParams()
  const page = useMemo(() => ({ location, navigationType, params }), [location, navigationType, params])
  return (
    <NavigateContext value={useNavigate()}>
      <PageLocationContext value={page}>{children}</PageLocationContext>
    </NavigateContext>
  )
}

interface AtAddressProps {
  readonly address: string
  /** The pattern that names the parameters, where the screen reads some. */
  readonly path?: string
  readonly children: ReactNode
}

/** A page at an address, with a router around it. */
export const AtAddress = ({ address, path = '*', children }: AtAddressProps) => (
  <MemoryRouter initialEntries={[address]}>
    <Routes>
      <Route path={path} element={<RouterPage>{children}</RouterPage>} />
    </Routes>
  </MemoryRouter>
)
