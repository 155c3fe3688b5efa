import { connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { renderQuota } from './render-quota'

describe('newcomers while documents are drawn', () => {
  const drawings = 20
  const spin = () => {
    const until = performance.now() + 2
    while (performance.now() < until);
  }

  /** How many of a hundred who came at once were let in before the last document was drawn. */
  const letIn = async (rounds: number) => {
    let connected = 0
    const door = createServer((socket) => {
      connected += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    const turn = renderQuota(rounds)
    const address = door.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const newcomers = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    await Promise.all(Array.from({ length: drawings }, () => turn().then(spin)))
    for (const newcomer of newcomers) newcomer.destroy()
    await new Promise((resolve) => door.close(resolve))
    return connected
  }

  it('are all let in between two drawings', async () => {
    expect(await letIn(64)).toBe(100)
  })

  it('would wait at the door if the loop went round once', async () => {
    expect(await letIn(1)).toBeLessThan(50)
  })
})
