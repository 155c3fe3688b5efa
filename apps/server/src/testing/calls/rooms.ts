import type { Binding } from '../../http/request/bind'
import { type Payable, payablePort } from '../../payment/payable.port'
import { type Port, provide } from '../../ports'
import { portsOf, type Room, type RoomPart } from '../../room'
import { rooms } from '../../rooms'

/** A room of a test's own calls. */
export const roomOf = (...http: readonly Binding[]): Room => ({ name: 'test', http })

const silent = <P extends RoomPart>(part: P, to: Port<unknown>): P => ({
  ...part,
  provides: (part.provides ?? []).filter(({ port }) => port !== to),
})

/** The product's rooms, with other answers to one port than theirs. */
export const roomsAnswering = <T>(to: Port<T>, ...answers: readonly NoInfer<T>[]): Room[] => [
  ...rooms.map((room) => ({ ...silent(room, to), parts: (room.parts ?? []).map((part) => silent(part, to)) })),
  { name: 'test', provides: answers.map((answer) => provide(to, answer)) },
]

/** The product's rooms, with another payable in place of the one of its kind. */
export const roomsWith = (payable: Payable): Room[] =>
  roomsAnswering(payablePort, ...new Map([...portsOf(rooms).of(payablePort), [payable.kind, payable]]).values())
