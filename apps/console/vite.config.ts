import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A folder and a name of its own: on other hosts than the console's nobody gets these files. */
const NAME = 'assets/console/console-[name]-[hash]'

export default defineConfig({
  root: here('.'),
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    // Store tablets, and the desks of head offices.
    target: ['chrome109', 'safari16', 'firefox115'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: here('./src/entry.tsx'),
      output: {
        ...{ entryFileNames: `${NAME}.js`, chunkFileNames: `${NAME}.js`, assetFileNames: `${NAME}[extname]` },
        // One file: files with schemas are run after it, and would try otherwise what the content policy refuses.
        codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|without-eval/ }] },
      },
    },
  },
})
