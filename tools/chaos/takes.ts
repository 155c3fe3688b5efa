// A thousand members tap at once for a hundred coupons, again and again: each time exactly a hundred have one.
import { setTimeout as pause } from 'node:timers/promises'
import { type Subject, startSubject } from './subject.ts'
import { addMembers, addOffer, givenOf, openCampaign, removeCondition } from './takes.sql.ts'

const CLIENTS = 1000
const STOCK = 100
const CONTROLS = 3
const GONE = 203022
const BUSY = 503
/** A member who was sent away waits longer each time, or a thousand would keep the server busy with saying no. */
const LONGEST_MS = 16_000

export type TakesTally = { rounds: number; exact: number; most: number; busy: number; off: string[] }

type Answer = { code: number; busy: number }

/** As a phone does it: the server that is too busy is asked again after a moment. */
const tap = async (url: string, offer_key: string, token: string): Promise<Answer> => {
  for (let busy = 0; ; busy += 1) {
    const reply = await fetch(`${url}/api/campaign/take`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ offer_key }),
    })
    const { code } = (await reply.json()) as { code: number }
    if (reply.status !== BUSY) return { code, busy }
    await pause(Math.random() * Math.min(LONGEST_MS, 250 * 2 ** busy))
  }
}

const rush = async ({ url, database }: Subject, nth: number, name: string) => {
  const tokens = await addMembers(database, nth, CLIENTS)
  const offer = await addOffer(database, name, STOCK)
  const answers = await Promise.all(tokens.map((token) => tap(url, offer, token)))
  const said = (code: number) => answers.filter((one) => one.code === code).length
  const busy = answers.reduce((all, one) => all + one.busy, 0)
  return { yes: said(0), gone: said(GONE), busy, ...(await givenOf(database, offer)) }
}

export const runTakes = async (rounds: number, report: (sentence: string) => void): Promise<TakesTally> => {
  const subject = await startSubject()
  const tally: TakesTally = { rounds: 0, exact: 0, most: 0, busy: 0, off: [] }
  try {
    await openCampaign(subject.database)
    for (let nth = 1; nth <= rounds; nth += 1) {
      const { yes, gone, taken, takes, members, cards, busy } = await rush(subject, nth, String(nth))
      tally.rounds += 1
      tally.busy += busy
      const isExact = [yes, taken, takes, members, cards].every((one) => one === STOCK) && gone === CLIENTS - STOCK
      if (isExact) tally.exact += 1
      else
        tally.off.push(`round ${nth}: ${yes} yes, ${gone} gone; ${takes} takes, ${cards} cards of ${members} members`)
      if (nth % 10 === 0 || nth === rounds) report(`${nth} rounds: ${tally.exact} exact, ${busy} asked again`)
    }
    tally.off.push(...(await subject.audit()))
    await removeCondition(subject.database)
    for (let nth = 1; nth <= CONTROLS; nth += 1)
      tally.most = Math.max(tally.most, (await rush(subject, rounds + nth, `control_${nth}`)).takes)
    if (tally.most <= STOCK) tally.off.push(`without the condition ${tally.most} were taken: these rounds show no race`)
    return tally
  } finally {
    await subject.stop()
  }
}
