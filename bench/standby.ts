// A streaming replica of the database that is measured, from a copy of its files.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../tools/process/ports.ts'

async function copyFiles(client: pg.Client, folder: string) {
  const { rows } = await client.query(
    `select current_setting('data_directory') as dir, pg_backend_pid() as pid, current_setting('max_connections') as most`,
  )
  const { dir, pid, most } = rows[0] as { dir: string; pid: number; most: string }
  await client.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', dir, folder])
  const { rows: ended } = await client.query('select labelfile from pg_backup_stop(false)')
  writeFileSync(join(folder, 'backup_label'), ended[0].labelfile)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return { program: readlinkSync(`/proc/${pid}/exe`), most }
}

export async function startStandby(databaseUrl: string) {
  const folder = join(tmpdir(), `kuaimen-standby-${process.pid}`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { program, most } = await copyFiles(client, folder)
  await client.end()
  const primary = new URL(databaseUrl)
  const port = await freePort()
  const conninfo = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${conninfo}'\nhot_standby_feedback = on\n`,
  )
  const { uid, gid } = statSync(folder)
  writeFileSync(join(folder, 'standby.signal'), '')
  execFileSync('chown', [`${uid}:${gid}`, join(folder, 'standby.signal'), join(folder, 'backup_label')])
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'],
    // A standby that allows fewer than its primary does not start.
    `max_connections=${most}`,
  ]
  const child = spawn(program, ['-D', folder, ...settings.flatMap((one) => ['-c', one])], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  const gone = once(child, 'exit')
  primary.port = String(port)
  return {
    url: primary.href,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      child.kill('SIGQUIT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
