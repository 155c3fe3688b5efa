// Preloaded into the product's processes: names of a trial lead to loopback, and to nothing while a file is there.
import dns from 'node:dns'
import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const asked = dns.lookup
// The file's path comes with the address of this module.
const away = new URL(import.meta.url).searchParams.get('away')

dns.lookup = (hostname, options, callback) => {
  const [wanted, answer] = typeof options === 'function' ? [{}, options] : [options, callback]
  if (!hostname.endsWith('.trial')) return asked(hostname, wanted, answer)
  if (existsSync(away)) {
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname })
    return process.nextTick(answer, error)
  }
  return asked('127.0.0.1', wanted, answer)
}
syncBuiltinESMExports()
