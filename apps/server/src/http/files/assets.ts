import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A folder of what comes along with the server, seen from src as well as from dist; empty where there is none. */
export function assetFolder(name: 'captcha' | 'media'): string {
  for (const up of ['../assets', '../../../assets']) {
    const folder = fileURLToPath(new URL(`${up}/${name}`, import.meta.url))
    if (existsSync(folder)) return folder
  }
  return ''
}
