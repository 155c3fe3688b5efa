import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASE } from '@kuaimen/contract/kernel/release'
import { expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../../testing/app'
import { release, releaseFrom } from './release'

it('has the version and the build in its name, which every reply and the metrics carry', async () => {
  const app = await TestApp.forThisTest()
  expect(release.startsWith(`${RELEASE}+`)).toBe(true)
  for (const url of ['/healthz', '/readyz', '/api/city/list', '/nowhere'])
    expect((await app.http.inject(url)).headers['x-release']).toBe(release)
  expect((await app.http.inject('/metrics')).payload).toContain(`release="${release}"`)
})

it('is another one after a letter has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuaimen-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bundle = join(folder, 'main.js')
  const named = (text: string) => {
    writeFileSync(bundle, text)
    return releaseFrom([bundle, join(folder, 'not there')])
  }
  expect(named('a')).toBe(named('a'))
  expect(named('a')).not.toBe(named('b'))
})
