import type { Comment as Parsed } from 'oxc-parser'
import type { Comment } from './types.ts'

type LineOf = (offset: number) => number

const words = (text: string) => text.replace(/^[*\s]+/, '').slice(0, 60)

export const commentsOf = (parsed: readonly Parsed[], lineOf: LineOf): Comment[] =>
  parsed.flatMap(({ type, value, start }, at) => {
    const line = lineOf(start)
    const before = parsed[at - 1]
    const goesOn = type === 'Line' && before?.type === 'Line' && lineOf(before.start) === line - 1
    return goesOn ? [] : [{ text: words(value), line }]
  })

export const cssComments = (text: string, lineOf: LineOf): Comment[] =>
  [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: value, index }) => ({ text: words(value!), line: lineOf(index) }))
