import type { ReactNode } from 'react'

/** Parts that were taken out of a page, by the number of their mark. */
export interface Apart {
  readonly parts: ReactNode[]
  readonly take: (part: ReactNode) => string
}

/** No text of a page has it: it is another one in every process. */
const MARK = `\u2063${crypto.randomUUID()}:`
const MARKS = new RegExp(`${MARK}(\\d+);`, 'g')

export function collectSlots(): Apart {
  const parts: ReactNode[] = []
  return { parts, take: (part) => `${MARK}${parts.push(part) - 1};` }
}

interface Unmarked {
  readonly html: string
  readonly places: readonly number[]
  readonly nrs: readonly number[]
}

/** The page without its marks, and which part stands where. */
export function splitAtSlots(html: string): Unmarked {
  const places: number[] = []
  const nrs: number[] = []
  let removed = 0
  const plain = html.replace(MARKS, (mark, nr: string, at: number) => {
    places.push(at - removed)
    nrs.push(Number(nr))
    removed += mark.length
    return ''
  })
  return { html: plain, places, nrs }
}
