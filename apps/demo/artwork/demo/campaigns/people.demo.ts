import type { Person } from '../person.ts'

export const nextYear: Person = { hair: 36, body: 21, cloth: 'rust', made: true, bottom: 'dress', skin: 1 }
export const sweater: Person = {
  hair: 28,
  hairColour: 'brown',
  body: 14,
  top: 'turtle',
  cloth: 'accent',
  lips: 3,
  made: true,
}
export const capped: Person = { hair: 54, body: 14, top: 'turtle', cloth: 'forest', lips: 22, build: 'broad', skin: 1 }
export const princess: Person = {
  hair: 45,
  body: 21,
  top: 'straps',
  cloth: 'pink',
  child: true,
  lips: 25,
  bottom: 'dress',
}
export const springDress: Person = {
  hair: 41,
  body: 21,
  top: 'straps',
  cloth: 'sage',
  lips: 17,
  made: true,
  bottom: 'dress',
  wear: ['flower'],
}
export const inRed: Person = {
  hair: 23,
  hairColour: 'brown',
  body: 14,
  top: 'qipao',
  cloth: 'accent',
  second: 'mustard',
  made: true,
  bottom: 'dress',
}

export const scarfed: Person = {
  hair: 39,
  hairColour: 'brown',
  body: 19,
  top: 'scarf',
  cloth: 'cream',
  second: 'rust',
  made: true,
  wear: ['beret'],
}
