import { createBuilder } from 'vite'
import { fromRoot } from '../terminal/root.ts'
import { precompress } from './precompress.ts'

/** Browser and server-rendering bundles, as apps/web/vite.config.ts describes them. */
export const buildWeb = async () => {
  const builder = await createBuilder({
    root: fromRoot('apps/web'),
    mode: 'production',
    logLevel: 'warn',
    // On a busy machine every build would warn that its plugins are slow.
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  })
  await builder.buildApp()
  await precompress(fromRoot('apps/web/dist/client/assets'))
}
