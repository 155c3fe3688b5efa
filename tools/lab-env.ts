// The keys that the product and the simulated outside world share, as a merchant and WeChat would.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from './failure.ts'

// One row a key: what makes it when it is not there yet. A new row joins the keys of an existing data folder.
const makers = {
  wxAppId: () => `wx${randomBytes(8).toString('hex')}`,
  wxSecret: () => randomBytes(16).toString('hex'),
}

type LabKeys = Record<keyof typeof makers, string>

const readKeys = async (file: string): Promise<Partial<LabKeys>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new PlainFailure(`实验台的钥匙 ${file} 读不懂：删掉它，下次启动会重新生成。`)
  }
}

const keepKeys = async (dataDir: string): Promise<LabKeys> => {
  const file = join(dataDir, 'lab-keys.json')
  const kept = existsSync(file) ? await readKeys(file) : {}
  const fresh = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()])) as LabKeys
  const keys = { ...fresh, ...kept }
  if (Object.keys(kept).length < Object.keys(keys).length) {
    await writeFile(`${file}.part`, JSON.stringify(keys, null, 2), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return keys
}

export const phones = ['wx', 'ali', 'toutiao', 'phone'] as const

type Ports = { port: number; labPort: number }

const hosts = ({ port, labPort }: Ports) =>
  [...phones.map((phone) => `${phone}.localhost:${labPort}`), `localhost:${port}`].join(',')

/** The environment that makes server and lab know each other: addresses and keys, nothing else. */
export const labEnv = async (dataDir: string, ports: Ports) => {
  const keys = await keepKeys(dataDir)
  return {
    server: {
      WX_APPID: keys.wxAppId,
      WX_SECRET: keys.wxSecret,
      WX_OPEN: `http://localhost:${ports.labPort}/sim/wx-open`,
      WX_API: `http://127.0.0.1:${ports.labPort}/sim/wx-api`,
      PUBLIC_HOSTS: hosts(ports),
    },
    lab: {
      LAB_WX_APPID: keys.wxAppId,
      LAB_WX_SECRET: keys.wxSecret,
    },
  }
}
