import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Loading } from '../ui/States'
import { Crashed } from './Crashed'
import { Home, Missing, Screened } from './Landing'
import { type Screen, screens } from './screens'

const later = (load: () => Promise<{ readonly default: ComponentType }>) => {
  const Later = lazy(load)
  return (
    <Suspense fallback={<Loading />}>
      <Later />
    </Suspense>
  )
}

/** A page before the login needs no frame. */
const guard = later(() => import('./Guard'))

/** Pages before the login; everything else asks the guard. */
const doors: RouteObject[] = [
  { path: '/login', element: later(() => import('../staff/screens/Login')) },
  { path: '/join', element: later(() => import('../staff/screens/Join')) },
  { path: '/tablet', element: later(() => import('../staff/screens/Tablet')) },
]

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  element: <Screened screen={screen}>{later(screen.load)}</Screened>,
  errorElement: <Crashed />,
})

/** Below the guard a screen that fails leaves the frame where it is. */
const routes: RouteObject[] = [
  {
    errorElement: <Crashed />,
    children: [
      ...doors,
      {
        element: guard,
        children: [{ path: '/', element: <Home /> }, ...screens.map(routeOf), { path: '*', element: <Missing /> }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
