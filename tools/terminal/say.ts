// Output of the commands: plain sentences, colours only for a person at a terminal.
import { stripVTControlCharacters } from 'node:util'

const coloured = process.stdout.isTTY === true && !process.env.NO_COLOR

const paint = (code: string) => (text: string) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text)

export const bold = paint('1')
export const dim = paint('2')
export const green = paint('32')
export const red = paint('31')
export const cyan = paint('36')

/** Another tool's words, without its colours where ours are off. */
export const quoted = (text: string) => (coloured ? text : stripVTControlCharacters(text))

// The reader of our output may be gone (a killed npm, a closed pipe); that must not kill the shutdown.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

export const say = (line = '') => {
  process.stdout.write(`${line}\n`)
}

export const sayDone = (what: string, beganAt: number, note = '') => {
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
  say(`${green('✓')} ${what} ${dim(`${seconds} 秒`)}${note && ` ${dim(note)}`}`)
}

export const complain = (sentence: string) => {
  process.stderr.write(`${red('✗')} ${sentence}\n`)
}
