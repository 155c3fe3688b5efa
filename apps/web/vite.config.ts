import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNames } from './class-names.ts'
import { firstLoad } from './first-load.ts'
import { leanEndpoints } from './lean-endpoints.ts'
import { plainLengths } from './plain-lengths.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const FREQUENT = /[\\/](web|contract)[\\/]src[\\/]|[\\/]@tanstack[\\/]/
const IDLE =
  /[\\/]src[\\/](app[\\/](navigation[\\/]prefetch|restore-form-input[\\/]|screens)|home[\\/]parts[\\/]OpeningAdvert\.)/

export default defineConfig(({ command }) => ({
  root: here('.'),
  appType: 'custom',
  plugins: [react(), leanEndpoints(), plainLengths()],
  resolve: { dedupe: ['react', 'react-dom'] },
  css: { modules: command === 'build' ? { generateScopedName: classNames(here('.')) } : {} },
  // What a chat shows of a page it has to fetch, however small the file is.
  build: { assetsInlineLimit: (file) => (file.endsWith('.png') ? false : undefined) },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // Old in-app browsers.
        target: ['chrome87', 'safari14'],
        rolldownOptions: {
          input: ['client.tsx', 'begin.ts', 'map.ts'].map((entry) => here(`./src/entry-${entry}`)),
          output: {
            codeSplitting: {
              groups: [
                { name: firstLoad(here('./src/entry-client.tsx')) },
                // Small files that many screens need travel as one, and so does what every page fetches when it is idle.
                { name: 'frequent', test: FREQUENT, minShareCount: 30 },
                { name: 'idle', test: IDLE, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    // A build of its own: in one with the app it would share the app's first file, and start the app.
    docs: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/docs.json',
        chunkSizeWarningLimit: 700,
        rolldownOptions: { input: here('./src/entry-docs.ts') },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        // The server has in one file what browsers fetch later.
        rolldownOptions: { input: here('./src/entry-server.tsx'), checks: { ineffectiveDynamicImport: false } },
      },
      resolve: { noExternal: [/^@kuaimen\//, 'swiper', 'antd-mobile'] },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'docs', 'ssr'] as const) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
}))
