import { expect, inject, it, onTestFinished } from 'vitest'
import { Probe } from './probe'

function busyFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('does not take its own process’s being busy for a database that is silent', async () => {
  let renewed = 0
  const probe = new Probe(inject('postgresUrl'), () => {
    renewed += 1
  })
  onTestFinished(() => probe.close())
  await probe.ask((client) => client.query('select 1'))
  let asked = 0
  const { rows } = await probe.ask((client) => {
    asked += 1
    const answer = client.query('select 2 as two')
    // The answer has come when the loop is free again, and so has the end of its time.
    busyFor(700)
    return answer
  })
  expect(rows).toEqual([{ two: 2 }])
  expect([asked, renewed]).toEqual([1, 0])
})
