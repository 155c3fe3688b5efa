import { request } from 'node:http'
import { inject } from 'vitest'
import { OPERATOR_KEY } from '../entry/demo'

/** A call of the console's by the chain's key; only the console's host answers it. */
function staffCall(path: string, body: object): Promise<{ code: number; msg: string }> {
  const { hostname, port } = new URL(inject('productUrl'))
  const headers = {
    host: `console.localhost:${port}`,
    authorization: `Bearer ${OPERATOR_KEY}`,
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += String(part)
      })
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}

/** A person of the chain lets everybody see a picture, or nobody. */
export async function judge(asset_no: string, verdict: 'shown' | 'hidden', reason = ''): Promise<void> {
  const { code, msg } = await staffCall('/api/staff/asset/judge', { asset_no, verdict, reason })
  if (code !== 0) throw new Error(`judge: ${code} ${msg}`)
}
