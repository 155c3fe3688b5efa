// Before a program of ours: it is asked over IPC which scripts it has loaded, and answers.
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
const loaded = new Set()
session.on('Debugger.scriptParsed', ({ params }) => loaded.add(params.url))
session.post('Debugger.enable')

process.on('message', (asked) => {
  if (asked === 'loaded') process.send({ loaded: [...loaded] })
})
