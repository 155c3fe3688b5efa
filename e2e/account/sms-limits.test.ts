import { codeTooSoon } from '@kuaimen/contract/account/person.errors'
import { afterEach, expect, inject, it } from 'vitest'
import { lab } from '../../apps/lab/client'
import { anAddress, newMobile } from '../entry/journey'

const phone = lab(inject('labUrl'), 'sms-limits')
afterEach(() => phone.reset())

/** The number of the answer; each from a network of its own. */
async function askFor(mobile: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anAddress() }
  const url = new URL('/api/sms/send_verify_code/by_login', inject('productUrl'))
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ mobile }) })
  return ((await answer.json()) as { code: number }).code
}

it('the desk lifts the limits of codes for a number, and for no other', async () => {
  const [raised, other] = [newMobile(), newMobile()]
  await phone.faults({ 'sms.unlimited': { when: raised } })
  const asked = []
  // An hour allows five, and from the second on a puzzle would be asked for.
  for (let nth = 0; nth < 7; nth += 1) asked.push(await askFor(raised))
  expect(asked).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await phone.sms(raised)).toHaveLength(7)
  expect([await askFor(other), await askFor(other)]).toEqual([0, codeTooSoon.code])
})

it('the last code is good, and the limits are there again without the switch', async () => {
  const mobile = newMobile()
  await phone.faults({ 'sms.unlimited': { when: mobile } })
  await askFor(mobile)
  await phone.faults({ 'sms.unlimited': false })
  expect([await askFor(mobile), await askFor(mobile)]).toEqual([0, codeTooSoon.code])
})
