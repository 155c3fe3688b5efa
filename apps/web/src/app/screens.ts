import type { ComponentType } from 'react'

/** Every screen, each in a file of its own. */
export const screens = import.meta.glob<{ default: ComponentType }>([
  '../*/screens/*.tsx',
  '../*/*/screens/*.tsx',
  '!**/*.test.tsx',
])
