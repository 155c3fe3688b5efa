import { drawBackdrop } from './backdrops.ts'
import type { Paper } from './palette.ts'
import { drawPerson, type Person } from './person.ts'
import type { Picture } from './picture.ts'
import { canvas, ellipse, group, line, path, startPicture } from './svg.ts'

const people: readonly (readonly [Paper, Person])[] = [
  ['blush', { hair: 41, body: 14, cloth: 'white', lips: 3 }],
  ['mist', { hair: 54, body: 14, cloth: 'navy', lips: 22 }],
  ['butter', { hair: 36, hairColour: 'brown', body: 21, cloth: 'rust', lips: 25 }],
  ['sage', { hair: 15, body: 23, cloth: 'cream', lips: 23, glasses: 11 }],
  ['clay', { hair: 57, body: 13, cloth: 'cream', lips: 17 }],
  ['oat', { hair: 23, hairColour: 'chestnut', body: 14, cloth: 'sage', lips: 22 }],
  ['blue', { hair: 38, body: 21, cloth: 'mustard', lips: 14 }],
  ['sand', { hair: 30, hairColour: 'silver', body: 12, cloth: 'plum', lips: 3, glasses: 11 }],
  ['mist', { hair: 47, body: 23, cloth: 'rose', lips: 25 }],
  ['taupe', { hair: 27, body: 18, cloth: 'charcoal', second: 'white', lips: 22 }],
  ['blush', { hair: 59, body: 21, cloth: 'sky', child: true, lips: 3 }],
  ['olive', { hair: 1, body: 9, cloth: 'camel', second: 'cream', lips: 23, beard: 12 }],
  ['butter', { hair: 43, body: 14, cloth: 'denim', lips: 3 }],
  ['cream', { hair: 28, hairColour: 'brown', body: 21, cloth: 'accent', lips: 22 }],
  ['sage', { hair: 16, hairColour: 'grey', body: 14, cloth: 'forest', lips: 22 }],
  ['clay', { hair: 8, body: 21, cloth: 'white', lips: 14 }],
]

const members: readonly (readonly [Paper, Person])[] = [
  ['blush', { hair: 2, hairColour: 'brown', body: 14, cloth: 'cream', lips: 3, made: true }],
  ['mist', { hair: 3, body: 23, cloth: 'denim', lips: 25 }],
]

/** How much of the person's box an avatar shows. */
const SHOWN = 1250

function drawAvatar(paper: Paper, person: Person, size: number): string {
  startPicture()
  const scale = size / SHOWN
  const drop = person.child ? 130 : 0
  return canvas(
    size,
    size,
    drawBackdrop('flat', paper, size, size) +
      group(`scale(${scale}) translate(${SHOWN / 2 - 838} ${-(228 + drop)})`, drawPerson(person)),
  )
}

/** Someone without a face yet. */
function drawDefault(size: number): string {
  startPicture()
  const body =
    ellipse(80, 66, 27, 29, '#fbf6ee', 'stroke="#8d8177" stroke-width="3.4"') +
    path('M26 160 C26 118 52 104 80 104 C108 104 134 118 134 160 Z', '#fbf6ee', 'stroke="#8d8177" stroke-width="3.4"') +
    line('M70 70 C75 77 85 77 90 70', '#c2452d', 3.4)
  return canvas(size, size, drawBackdrop('flat', 'oat', size, size) + group(`scale(${size / 160})`, body))
}

const named = (kind: string, all: readonly (readonly [Paper, Person])[], size: number): Picture[] =>
  all.map(([paper, person], i) => ({
    file: `avatar/${kind}-${String(i + 1).padStart(2, '0')}`,
    width: size,
    height: size,
    svg: () => drawAvatar(paper, person, size),
  }))

export const avatarPictures = (): Picture[] => [
  ...named('customer', people, 96),
  ...named('member', members, 160),
  { file: 'avatar/default', width: 160, height: 160, svg: () => drawDefault(160) },
]
