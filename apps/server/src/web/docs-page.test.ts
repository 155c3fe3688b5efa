import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { docsPages } from './docs-page'

it('shows our calls by a script of our own, and holds nothing of them itself', async () => {
  const http = Fastify()
  docsPages(http, '/assets/docs.js')
  const [customers, staff] = await Promise.all(['/api/docs', '/api/operator/docs'].map((url) => http.inject(url)))
  for (const page of [customers, staff]) {
    expect(page?.headers['content-type']).toMatch(/^text\/html/)
    const policy = String(page?.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toMatch(/https?:|unsafe-eval/)
    expect(page?.payload).toContain('<script type="module" src="/assets/docs.js">')
    expect(page?.payload).not.toContain('/api/book')
  }
  expect(customers?.payload).not.toContain('/api/operator')
  expect(staff?.payload).toContain('店员密钥')
  await http.close()
})
