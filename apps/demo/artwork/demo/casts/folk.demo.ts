import type { Person } from '../person.ts'

/** People who are met in more than one product. */
export const mother: Person = {
  hair: 23,
  hairColour: 'brown',
  body: 14,
  cloth: 'cream',
  lips: 3,
  bottom: 'skirt',
  legs: 'camel',
}
export const father: Person = {
  hair: 54,
  body: 14,
  cloth: 'denim',
  lips: 22,
  build: 'broad',
  skin: 1,
  legs: 'charcoal',
}
export const girl: Person = { hair: 59, body: 21, cloth: 'mustard', child: true, lips: 25, bottom: 'dress' }
export const boy: Person = {
  hair: 38,
  body: 21,
  cloth: 'sage',
  child: true,
  lips: 14,
  bottom: 'shorts',
  legs: 'navy',
  skin: 1,
}
export const baby: Person = {
  hair: 12,
  body: 21,
  cloth: 'cream',
  child: true,
  age: 'baby',
  lips: 25,
  bottom: 'shorts',
  legs: 'cream',
}
export const grandma: Person = {
  hair: 30,
  hairColour: 'silver',
  body: 12,
  cloth: 'plum',
  glasses: 11,
  lips: 3,
  build: 'full',
  bottom: 'skirt',
  legs: 'charcoal',
}
export const grandpa: Person = {
  hair: 16,
  hairColour: 'grey',
  body: 9,
  cloth: 'camel',
  second: 'cream',
  lips: 22,
  build: 'broad',
  skin: 1,
}
export const graduate: Person = {
  hair: 36,
  body: 10,
  cloth: 'navy',
  second: 'accent',
  wear: ['cap'],
  lips: 3,
  bottom: 'dress',
}
