// `npm start` with stand-ins for server and lab, so that the launcher is tested alone.
import { launch } from '../launcher.ts'
import { fromRoot } from '../root.ts'
import { say } from '../say.ts'

const program = [fromRoot('tools/stand-in/program.mjs')]

process.exit(
  await launch({
    extra: () => ({ entries: { server: program, lab: program } }),
    welcome: () => say('ready'),
  }),
)
