import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Look at every component: npx vite apps/web/src/ui/gallery --config apps/web/src/ui/gallery/vite.config.ts
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite-gallery',
  plugins: [react()],
  build: { target: ['chrome87', 'safari14'], outDir: 'dist', emptyOutDir: true },
})
