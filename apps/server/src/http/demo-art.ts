import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const DEMO_ART = '/media/demo/'

/** The folder of the demo's pictures, built or from the sources; empty where there is none. */
export function demoArt(): string {
  for (const up of ['../demo/art', '../../demo/art']) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    if (existsSync(folder)) return folder
  }
  return ''
}

/** Whether a path under `/media/demo/` is a picture that is there. */
export const hasDemoArt = (path: string): boolean =>
  demoArt() !== '' && !path.includes('..') && existsSync(`${demoArt()}/${path.slice(DEMO_ART.length)}`)
