import type { Payable } from '../../context'
import type { Binding } from '../../http/request/bind'
import type { Room } from '../../room'
import { rooms } from '../../rooms'

/** A room of a test's own calls. */
export const roomOf = (...http: readonly Binding[]): Room => ({ name: 'test', http })

/** The product's rooms, with another payable in place of the one of its kind. */
export const roomsWith = (payable: Payable): Room[] =>
  rooms.map(({ payables, ...room }) => ({
    ...room,
    ...(payables ? { payables: payables.map((one) => (one.kind === payable.kind ? payable : one)) } : {}),
  }))
