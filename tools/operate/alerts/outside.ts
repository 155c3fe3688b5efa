// The address that customers open, with a certificate that soon ends, and the exporters that look at it and at the machine.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { freePort } from '../../process/ports.ts'
import { startDaemon } from '../ha/daemon.ts'

const DAYS = 5

export type Outside = {
  url: string
  prober: string
  machine: string
  textfiles: string
  close: () => void
  stop: () => void
}

const certificate = (dir: string) => {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const subject = ['-subj', '/CN=m.example.com', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(DAYS), ...subject, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

export const startOutside = async (dir: string): Promise<Outside> => {
  const textfiles = join(dir, 'textfiles')
  await mkdir(textfiles)
  const server = createServer(certificate(dir), (_, reply) => void reply.end('ok'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  const url = `https://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const [blackbox, node] = [await freePort(), await freePort()]
  const config = join(dir, 'blackbox.yml')
  await writeFile(
    config,
    'modules: { http_2xx: { prober: http, timeout: 1s, http: { tls_config: { insecure_skip_verify: true } } } }\n',
  )
  const daemons = [
    await startDaemon({
      ...{ program: 'prometheus-blackbox-exporter', logPath: join(dir, 'logs', 'blackbox.log') },
      args: [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${blackbox}`],
    }),
    await startDaemon({
      ...{ program: 'prometheus-node-exporter', logPath: join(dir, 'logs', 'node-exporter.log') },
      // The disk of this machine is not the trial's.
      args: [
        `--collector.textfile.directory=${textfiles}`,
        `--web.listen-address=127.0.0.1:${node}`,
        '--no-collector.filesystem',
      ],
    }),
  ]
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    ...{ url, textfiles, close, prober: `127.0.0.1:${blackbox}`, machine: `127.0.0.1:${node}` },
    stop: () => {
      close()
      for (const daemon of daemons) daemon.signal('SIGKILL')
    },
  }
}
