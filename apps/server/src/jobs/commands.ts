import { type Command, partsOf, type Room } from '../room'
import { audit } from './audit'

const auditCommand =
  (rooms: readonly Room[]): Command =>
  async (services, _, say) => {
    const { checks, count, findings } = await audit(services, rooms, services.now())
    for (const { check, what } of findings) say(`✗ ${check}: ${what}`)
    say(count === 0 ? `✓ ${checks} checks, nothing is off` : `${count} findings`)
    return count === 0 ? 0 : 1
  }

/** Commands of the program, instead of serving, by name. */
export const commandOf = (name: string, rooms: readonly Room[]): Command | undefined =>
  new Map([
    ['audit', auditCommand(rooms)],
    ...rooms.flatMap(partsOf).flatMap(({ commands = {} }) => Object.entries(commands)),
  ]).get(name)
