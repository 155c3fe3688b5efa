import { rolldown } from 'rolldown'
import { fromRoot } from '../terminal/root.ts'

const isOurs = (id: string) => /^[./]/.test(id) || id.startsWith('@kuaimen/')

/** Bundles a Node program of ours into one file; what npm installed stays where npm put it. */
const buildFile = async (app: 'server' | 'lab' | 'demo', from: string, to: string) => {
  const bundle = await rolldown({
    input: fromRoot('apps', app, from),
    cwd: fromRoot('apps', app),
    platform: 'node',
    tsconfig: fromRoot('tsconfig.json'),
    external: (id) => !isOurs(id),
  })
  try {
    await bundle.write({
      file: fromRoot('apps', app, to),
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

export const buildNode = async (app: 'server' | 'lab' | 'demo') => {
  await buildFile(app, 'src/main.ts', 'dist/main.js')
  // A process of its own, which loads nothing else.
  if (app === 'server') await buildFile(app, 'src/providers/darkroom/child.ts', 'dist/darkroom.js')
}
