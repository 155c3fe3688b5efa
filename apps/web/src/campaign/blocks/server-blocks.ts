import { type ComponentType, createContext } from 'react'
import type { BlockProps, BlockType } from '../block-props'

export type LaterParts = { readonly [T in BlockType]?: ComponentType<BlockProps<T>> }

/** Blocks that the browser loads when they are near, and the server draws at once; absent in the browser. */
export const BlocksOnServer = createContext<LaterParts | undefined>(undefined)
