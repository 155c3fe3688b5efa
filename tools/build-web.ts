import { createBuilder } from 'vite'
import { precompress } from './precompress.ts'
import { fromRoot } from './root.ts'

/** Browser and server-rendering bundles, as apps/web/vite.config.ts describes them. */
export const buildWeb = async () => {
  const builder = await createBuilder({ root: fromRoot('apps/web'), mode: 'production', logLevel: 'warn' })
  await builder.buildApp()
  await precompress(fromRoot('apps/web/dist/client/assets'))
}
