// `npm run dev`: the product from its sources; server and lab start again when their code changes.
import { createRequire } from 'node:module'
import { launch } from './product/launcher.ts'
import { cyan, say } from './terminal/say.ts'

const tsx = createRequire(import.meta.url).resolve('tsx/cli')
const watch = (entry: string) => [tsx, 'watch', '--clear-screen=false', entry]

process.exit(
  await launch({
    extra: () => ({
      entries: {
        server: watch('apps/server/src/main.ts'),
        lab: watch('apps/lab/src/main.ts'),
        demo: [tsx, 'apps/demo/src/main.ts'],
      },
      env: { NODE_ENV: 'development', LIVE_PAGES: '1' },
      watched: true,
    }),
    welcome: ({ port, labPort }) => {
      say(
        `\n  开发中：实验台 ${cyan(`http://localhost:${labPort}`)}　产品 ${cyan(`http://localhost:${port}`)}　控制台 ${cyan(`http://console.localhost:${port}`)}`,
      )
      say('  改动会自动生效，停止请按 Ctrl-C\n')
    },
  }),
)
