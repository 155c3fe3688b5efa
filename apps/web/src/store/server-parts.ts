import { type ComponentProps, type ComponentType, createContext } from 'react'
import type { AllComments } from './parts/AllComments'

/** On the server the page is drawn at once; browsers fetch its file when it is opened. */
export const AllCommentsOnServer = createContext<ComponentType<ComponentProps<typeof AllComments>> | undefined>(
  undefined,
)
