// The rooms of the contract: in the order of the server's, since the server binds what they declare.
import { floorOf, rooms } from './server-rooms.rules.ts'
import type { Rule } from './types.ts'

const contractRoom = /^packages\/contract\/src\/([^/]+)\/.+$/
const roomOf = (path: string) => {
  const folder = contractRoom.exec(path)?.[1] ?? ''
  return rooms.has(folder) || folder === 'kernel' ? folder : undefined
}
/** The kernel is below the lowest room. */
const heightOf = (folder: string) => (folder === 'kernel' ? -1 : floorOf(folder))

export const contractRoomRules: Rule[] = [
  {
    id: 'contract-order',
    why: 'a folder of the contract uses lower rooms and the kernel, types included, so no two use each other',
    check: ({ path, imports }) => {
      const from = roomOf(path)
      // Tests of the kernel look over the whole contract.
      if (from === undefined || /\.test\.ts$/.test(path)) return []
      return imports.flatMap(({ target, line }) => {
        const to = roomOf(target)
        const isBelow = to === undefined || to === from || heightOf(to) < heightOf(from)
        return isBelow ? [] : [{ line, message: `${from} may not use ${to}, which is not below it` }]
      })
    },
  },
]
