import { expect, it } from 'vitest'
import { readXwd } from './screen.ts'

it('reads the pixels that the X server wrote, past its header, its colours and the ends of its lines', () => {
  const [header, colours, line] = [100, 2, 12]
  const file = Buffer.alloc(header + colours * 12 + line * 2)
  for (const [nth, number] of Object.entries({ 0: header, 4: 2, 5: 2, 12: line, 19: colours }))
    file.writeUInt32BE(number, Number(nth) * 4)
  const blueGreenRed = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [10, 11, 12],
  ]
  for (const [nth, pixel] of blueGreenRed.entries())
    file.set(pixel, header + colours * 12 + Math.floor(nth / 2) * line + (nth % 2) * 4)
  const { width, height, pixels } = readXwd(file)
  expect([width, height, [...pixels]]).toEqual([2, 2, [3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10]])
})
