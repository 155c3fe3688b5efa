import { createBuilder } from 'vite'
const [out, ...drop] = process.argv.slice(2)
process.env.NODE_ENV='production'
const builder = await createBuilder({ root: '/work/wt/libs/apps/web', mode: 'production', logLevel: 'error',
  plugins: [{ name: 'exp', enforce: 'pre', transform(code, id) {
    if (!id.endsWith('/src/app/pages.tsx')) return
    if (drop.includes('data')) code = code.replace(/^    data: .*$/gm, '').replace(/^    share: .*$/gm, '').replace(/, data: \(\) => \[[^\]]*\]/g,'')
    if (drop.includes('rows')) { const a = code.indexOf("  page('homeAlias'"); const b = code.indexOf('  NOT_FOUND,\n]'); code = code.slice(0,a)+code.slice(b); for (const n of ['notice','custom','campaign','enterprise']) code = code.replace(new RegExp('^const '+n+' ='), 'const '+n+' =') }
    return code
  } }],
  environments: { client: { build: { outDir: out, emptyOutDir: true } } } })
await builder.build(builder.environments.client!)
