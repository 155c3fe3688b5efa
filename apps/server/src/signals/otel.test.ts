import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../testing/app'
import { openTracer } from './otel'
import { useTracer } from './trace'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}

/** A receiver of traces at the address that the standard variable names. */
async function aCollector(): Promise<SentSpan[]> {
  const spans: SentSpan[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  return spans
}

it('sends a request with its statements, below the span of a trusted proxy', async () => {
  const spans = await aCollector()
  const tracer = await openTracer('kuaimen', 'test')
  useTracer(tracer)
  onTestFinished(() => useTracer(undefined))
  const app = await TestApp.forThisTest()
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await app.http.inject({ url: '/api/city/list', headers: { traceparent: `00-${trace}-${parent}-01` } })
  await tracer.stop()

  const request = spans.find(({ name }) => name === 'GET /api/city/list')
  expect(request).toMatchObject({ traceId: trace, parentSpanId: parent })
  const statements = spans.filter(({ name, parentSpanId }) => name === 'db query' && parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(JSON.stringify(statements)).toContain('select')
})

it.each(['silent', 'gone'])('ends in time and in order when its collector is %s', async (how) => {
  const server = createTcpServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (how === 'gone') server.close()
  else onTestFinished(() => void server.close())
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const tracer = await openTracer('kuaimen', 'test')
  await tracer.span('work', {}, async () => 1)
  const began = performance.now()
  await tracer.stop()
  expect(performance.now() - began).toBeLessThan(4000)
})

// prom-client itself needs the API package, which does nothing alone.
it('loads nothing of it while it is off', { timeout: 60_000 }, async () => {
  const script = `
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = ''
    const { traced } = await import(${JSON.stringify(new URL('./trace.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('../app.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('./otel.ts', import.meta.url).href)})
    await traced('work', {}, async () => 1)
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry.(?!api.)/.test(path))
    process.stdout.write(String(loaded.length))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await once(child, 'exit')
  expect(said).toBe('0')
})
