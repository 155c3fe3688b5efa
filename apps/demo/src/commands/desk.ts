import { createInterface } from 'node:readline'
import type { Services } from '../../../server/src/context'
import type { Command } from '../../../server/src/room'
import { isDemo } from '../fill.sql'
import { commands } from './list'

type Say = Parameters<Command>[2]

const commandOf = (name = ''): Command => {
  const command = commands.get(name)
  if (!command) throw new Error(`demo: seed, ${[...commands.keys()].join(', ')}; not ${name}`)
  return command
}

/** One line of JSON in, `["end-hold", "B…"]`; one out, with what was said. Journeys start one process for them all. */
async function answerLines(services: Services, say: Say): Promise<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [name, ...args] = JSON.parse(line) as string[]
    const said: string[] = []
    try {
      const code = await commandOf(name)(services, args, (one) => said.push(one))
      say(JSON.stringify({ code, said }))
    } catch (error) {
      say(JSON.stringify({ code: 1, said: [...said, String(error)] }))
    }
  }
  return 0
}

/** `demo end-hold B…` does one thing; without a name they come line by line. Only on a database that the demo has filled. */
export const runCommand: Command = async (services, [name, ...args], say) => {
  if (!(await isDemo(services.db))) {
    say('only where the demo is: this database was not filled by it')
    return 2
  }
  return name === undefined ? answerLines(services, say) : commandOf(name)(services, args, say)
}
