import { rolldown } from 'rolldown'
import { fromRoot } from '../terminal/root.ts'

const isOurs = (id: string) => /^[./]/.test(id) || id.startsWith('@kuaimen/')

/** Bundles a Node program of ours into one file; what npm installed stays where npm put it. */
export const buildNode = async (app: 'server' | 'lab' | 'demo') => {
  const bundle = await rolldown({
    input: fromRoot('apps', app, 'src/main.ts'),
    cwd: fromRoot('apps', app),
    platform: 'node',
    tsconfig: fromRoot('tsconfig.json'),
    external: (id) => !isOurs(id),
  })
  try {
    await bundle.write({
      file: fromRoot('apps', app, 'dist/main.js'),
      format: 'esm',
      sourcemap: true,
      // Traces name the line; its text, which the process would hold for good, is in the repository.
      sourcemapExcludeSources: true,
      codeSplitting: false,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    })
  } finally {
    await bundle.close()
  }
}
