// Five times as many as one process can draw: each is answered or refused within two seconds, and probes within one.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { iphone } from '../tools/browser/browser.ts'
import { demoToken } from '../tools/shots/demo-member.ts'
import { atMost, type Bench, type Row } from './bench.ts'
import { ms, perSecond } from './figures.ts'
import { load } from './load.ts'

const requests = 10_000
const times = 5
const visitor = { 'user-agent': iphone, 'accept-encoding': 'gzip' }
type Headers = Readonly<Record<string, string>>

type Reply = { status: number; took: number; hasRetryAfter: boolean }

const ask = (agent: Agent, url: string, headers: Headers): Promise<Reply> => {
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
const crowd = async (agent: Agent, urlOf: (nr: number) => string, headers: Headers, rate: number): Promise<Reply[]> => {
  const began = performance.now()
  const asked: Promise<Reply>[] = []
  while (asked.length < requests) {
    const due = Math.min(requests, Math.ceil(((performance.now() - began) / 1000) * rate))
    while (asked.length < due) asked.push(ask(agent, urlOf(asked.length), headers))
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
      found.push(await ask(agent, `${url}/readyz`, visitor))
      await pause(100)
    }
    return found
  })()
  return () => {
    isOver = true
    return done
  }
}

const slowest = (replies: readonly Reply[]) => Math.max(0, ...replies.map(({ took }) => took))

/** Five times as many as are drawn for these, at one process. */
const atTheDoor = async (who: string, url: string, headers: Headers, isUnique: boolean): Promise<Row[]> => {
  const { rate } = await load({
    url,
    path: '/',
    headers,
    unique: isUnique,
    seconds: 4,
    connections: 4,
    mayRefuse: true,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const probed = probing(url)
  const replies = await crowd(agent, (nr) => (isUnique ? `${url}/?crowd=${nr}` : `${url}/`), headers, rate * times)
  const probes = await probed()
  agent.destroy()
  const drawn = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  const other = replies.length - drawn.length - refused.length
  const unready = probes.filter(({ status }) => status !== 200).length
  return [
    { what: `${who}: one process draws`, figure: perSecond(rate) },
    { what: '  answered', figure: `${drawn.length}, slowest ${ms(slowest(drawn))}` },
    { what: '  refused with 503 and Retry-After', figure: `${refused.length}, slowest ${ms(slowest(refused))}` },
    { what: '  neither', figure: String(other), ...atMost(other, 0, String) },
    { what: '  slowest of all', figure: ms(slowest(replies)), ...atMost(slowest(replies), 2000, ms) },
    { what: '  /readyz, slowest', figure: ms(slowest(probes)), ...atMost(slowest(probes), 1000, ms) },
    { what: '  /readyz, not ready', figure: `${unready} of ${probes.length}`, ...atMost(unready, 0, String) },
  ]
}

export const crowdAtTheDoor: Bench = {
  name: `五倍的人（${requests} 次请求）`,
  run: async ({ url, labUrl }) => {
    const member = { ...visitor, cookie: `city_id=310100; entered=1; access_token=${await demoToken(url, labUrl)}` }
    return [...(await atTheDoor('visitors', url, visitor, true)), ...(await atTheDoor('members', url, member, false))]
  },
}
