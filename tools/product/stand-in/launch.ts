// `npm start` with stand-ins for server and lab, so that the launcher is tested alone.

import { fromRoot } from '../../terminal/root.ts'
import { say } from '../../terminal/say.ts'
import { launch } from '../launcher.ts'

const program = [fromRoot('tools/product/stand-in/program.mjs')]

process.exit(
  await launch({
    extra: () => ({ entries: { server: program, lab: program } }),
    welcome: () => say('ready'),
  }),
)
