// The whole product, built and started once for all browser journeys of a run.
import type { TestProject } from 'vitest/node'
import { findChromium } from '../browser/browser.ts'
import { findWebkit } from '../browser/webkit.ts'
import { ensureBuilt } from '../build/ensure-build.ts'
import { freePort } from '../process/ports.ts'
import { copyDatabase } from '../product/copy.ts'
import { startProduct } from '../product/product.ts'
import { demoThings, demoToken, openingAdvert, type Things } from '../shots/demo-member.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    labUrl: string
    databaseUrl: string
    /** Empty where the engine of iPhones cannot be had. */
    webkitPath: string
    /** The demo's member, logged in once for all files: a second code within the hour would want the puzzle. */
    demoToken: string
    demoThings: Things
    openingAdvert: string
    /** As the demo fills it, and nobody is connected to it: to be copied. */
    filledUrl: string
  }
}

export default async (project: TestProject) => {
  // Found once, so that the test files need not look again.
  process.env.CHROMIUM_PATH = await findChromium()
  const scratch = await makeScratch()
  // Asked for together, so that they differ.
  const [port, labPort] = await Promise.all([freePort(), freePort()])
  const product = await startProduct({
    port,
    labPort,
    dataDir: scratch.dir,
    ephemeral: true,
    quiet: true,
    // A busy machine is no crowd of visitors: nobody is sent away.
    env: { SHED_AFTER_MS: '10000' },
    onFilled: async (databaseUrl) => project.provide('filledUrl', (await copyDatabase(databaseUrl)).url),
    prepare: (signal) => ensureBuilt({ signal }),
  })
  project.provide('productUrl', product.productUrl)
  project.provide('labUrl', product.labUrl)
  project.provide('databaseUrl', product.databaseUrl)
  project.provide('webkitPath', (await findWebkit({ install: false })).path ?? '')
  const token = await demoToken(product.productUrl, product.labUrl)
  project.provide('demoToken', token)
  project.provide('demoThings', await demoThings(product.productUrl, token))
  project.provide('openingAdvert', await openingAdvert(product.productUrl))
  return async () => {
    await product.stop()
    await scratch.remove()
  }
}
