import { type ComponentProps, type ComponentType, createContext } from 'react'
import type UpcomingShoot from '../booking/upcoming/parts/UpcomingShoot'

/** Parts that the browser loads later and the server draws at once; absent in the browser. */
export const UpcomingOnServer = createContext<ComponentType<ComponentProps<typeof UpcomingShoot>> | undefined>(
  undefined,
)
