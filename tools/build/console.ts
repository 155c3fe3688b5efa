import { build } from 'vite'
import { fromRoot } from '../terminal/root.ts'
import { precompress } from './precompress.ts'

/** The console as browsers get it; apps/console/vite.config.ts describes it. */
export const buildConsole = async () => {
  await build({
    root: fromRoot('apps/console'),
    mode: 'production',
    logLevel: 'warn',
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  })
  await precompress(fromRoot('apps/console/dist/assets/console'))
}
