import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../env'
import { buildLab } from '../lab'
import { listen } from '../listen'

it('says nothing and does nothing by the fault, and is slow by the other', async () => {
  const lab = buildLab(readSettings({}))
  const { port, close } = await listen(lab, 0)
  onTestFinished(close)
  const { access_token } = lab.world.wecom.tokens.issue()
  const url = `http://127.0.0.1:${port}/sim/wecom/cgi-bin/externalcontact/add_contact_way?access_token=${access_token}`
  const body = JSON.stringify({ type: 1, scene: 2, state: 'c310100', user: ['sh_adviser_1'] })
  const ask = (signal?: AbortSignal) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, ...(signal && { signal }) })
  const { faults } = lab.world.scope()
  faults.set({ 'wecom.timeout': true })
  await expect(ask(AbortSignal.timeout(1500))).rejects.toThrow()
  expect(lab.world.wecom.book.ways).toEqual([])
  faults.set({ 'wecom.timeout': false, 'wecom.latency': { ms: 80 } })
  const began = performance.now()
  expect(await (await ask()).json()).toMatchObject({ errcode: 0 })
  expect(performance.now() - began).toBeGreaterThanOrEqual(75)
  expect(lab.world.wecom.book.ways).toHaveLength(1)
})
