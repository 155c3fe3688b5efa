import { createInterface } from 'node:readline'
import type { Services } from '../context'
import type { Command, Room } from '../room'

type Say = Parameters<Command>[2]
type Doors = ReadonlyMap<string, Command>

const doorOf = (doors: Doors, name = ''): Command => {
  const door = doors.get(name)
  if (!door) throw new Error(`demo: ${[...doors.keys()].join(', ')}; not ${name}`)
  return door
}

/** One line of JSON in, `["end-hold", "B…"]`; one out, with what was said. Journeys start one process for them all. */
async function answerLines(doors: Doors, services: Services, say: Say): Promise<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [name, ...args] = JSON.parse(line) as string[]
    const said: string[] = []
    try {
      const code = await doorOf(doors, name)(services, args, (one) => said.push(one))
      say(JSON.stringify({ code, said }))
    } catch (error) {
      say(JSON.stringify({ code: 1, said: [...said, String(error)] }))
    }
  }
  return 0
}

/** `demo end-hold B…` does one thing; without a name they come line by line. Only where the demo is. */
export const demoCommand = (rooms: readonly Room[]): Command => {
  const doors: Doors = new Map(rooms.flatMap(({ demo = {} }) => Object.entries(demo)))
  return async (services, [name, ...args], say) => {
    if (services.env.DEMO !== '1') {
      say('only where the demo is: DEMO=1')
      return 2
    }
    return name === undefined ? answerLines(doors, services, say) : doorOf(doors, name)(services, args, say)
  }
}
