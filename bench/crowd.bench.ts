// Five times as many as one process can draw: each is answered or refused within two seconds, and probes within one.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { iphone } from '../tools/browser/browser.ts'
import { atMost, type Bench } from './bench.ts'
import { ms, perSecond } from './figures.ts'
import { load } from './load.ts'

const requests = 10_000
const times = 5
const headers = { 'user-agent': iphone, 'accept-encoding': 'gzip' }

type Reply = { status: number; took: number; hasRetryAfter: boolean }

const ask = (agent: Agent, url: string): Promise<Reply> => {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ status, took: performance.now() - began, hasRetryAfter })
    get(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => end(reply.statusCode ?? 0, reply.headers['retry-after'] !== undefined))
    }).on('error', () => end(0))
  })
}

/** As many a second, whether or not those before have been answered. */
const crowd = async (agent: Agent, url: string, rate: number): Promise<Reply[]> => {
  const began = performance.now()
  const asked: Promise<Reply>[] = []
  while (asked.length < requests) {
    const due = Math.min(requests, Math.ceil(((performance.now() - began) / 1000) * rate))
    while (asked.length < due) asked.push(ask(agent, `${url}/?crowd=${asked.length}`))
    await pause(5)
  }
  return Promise.all(asked)
}

const probing = (url: string) => {
  const agent = new Agent()
  const found: Reply[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      found.push(await ask(agent, `${url}/readyz`))
      await pause(100)
    }
    return found
  })()
  return () => {
    isOver = true
    return done
  }
}

const slowest = (replies: readonly Reply[]) => Math.max(...replies.map(({ took }) => took))

export const crowdAtTheDoor: Bench = {
  name: `五倍的人（${requests} 次请求）`,
  run: async ({ url }) => {
    const { rate } = await load({ url, path: '/', headers, unique: true, seconds: 4, connections: 4, mayRefuse: true })
    const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
    const probed = probing(url)
    const replies = await crowd(agent, url, rate * times)
    const probes = await probed()
    agent.destroy()
    const drawn = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
    const other = replies.length - drawn.length - refused.length
    const unready = probes.filter(({ status }) => status !== 200).length
    return [
      { what: 'one process draws', figure: perSecond(rate) },
      { what: 'answered', figure: `${drawn.length}, slowest ${ms(slowest(drawn))}` },
      { what: 'refused with 503 and Retry-After', figure: `${refused.length}, slowest ${ms(slowest(refused))}` },
      { what: 'neither', figure: String(other), ...atMost(other, 0, String) },
      { what: 'slowest of all', figure: ms(slowest(replies)), ...atMost(slowest(replies), 2000, ms) },
      { what: '/readyz, slowest', figure: ms(slowest(probes)), ...atMost(slowest(probes), 1000, ms) },
      { what: '/readyz, not ready', figure: `${unready} of ${probes.length}`, ...atMost(unready, 0, String) },
    ]
  },
}
