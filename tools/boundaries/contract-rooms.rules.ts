// The rooms of the contract: as the server's use each other, since the server binds what they declare.
import { belowOf } from './room-uses.ts'
import { rooms, usesOf } from './server-rooms.rules.ts'
import type { Rule } from './types.ts'

const contractRoom = /^packages\/contract\/src\/([^/]+)\/.+$/
const roomOf = (path: string) => {
  const folder = contractRoom.exec(path)?.[1] ?? ''
  return rooms.has(folder) || folder === 'kernel' ? folder : undefined
}

export const contractRoomRules: Rule[] = [
  {
    id: 'contract-order',
    why: 'a folder of the contract uses lower rooms and the kernel, types included, so no two use each other',
    check: ({ path, imports }, tree) => {
      const from = roomOf(path)
      // Tests of the kernel look over the whole contract.
      if (from === undefined || /\.test\.ts$/.test(path)) return []
      const below = belowOf(usesOf(tree), from)
      return imports.flatMap(({ target, line }) => {
        const to = roomOf(target)
        const isBelow = to === undefined || to === from || to === 'kernel' || below.has(to)
        return isBelow ? [] : [{ line, message: `${from} may not use ${to}, which is not below it` }]
      })
    },
  },
]
