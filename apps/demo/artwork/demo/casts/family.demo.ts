import { at, type Cast } from '../shots/cast.ts'
import { boy, father, girl, grandma, grandpa, mother } from './folk.demo.ts'

/** Families: red and cream. */
export const family: Readonly<Record<string, Cast>> = {
  'family-three': {
    people: [{ ...father, cloth: 'cream' }, { ...mother, cloth: 'rust' }, girl],
    poses: ['pocket', 'stand', 'cheer'],
    hero: ['window', 'cream'],
    gobo: 'panes',
    detail: { still: 'toys', paper: 'terracotta' },
    set: { ground: ['roll', 'cream'], poses: ['stand', 'wave', 'balloon'] },
    behind: ['shooting', 'terracotta'],
    print: ['frame', 'cream'],
  },
  'family-classic': {
    people: [grandpa, father, mother, grandma, girl],
    poses: ['stand', 'pocket', 'stand', 'lap', 'wave'],
    hero: ['sweep', 'terracotta'],
    detail: { zoom: 'waist', pose: 'cup', paper: 'cream', who: { ...grandma, cloth: 'accent' } },
    set: { ground: ['sweep', 'cream'], poses: ['stand', 'cup', 'hip', 'stand', 'cheer'] },
    behind: ['screen', 'cream'],
    print: ['wall', 'cream'],
  },
  'family-grand': {
    people: [
      grandpa,
      { ...father, cloth: 'navy' },
      { hair: 43, body: 14, cloth: 'rose', lips: 3, skin: 1 },
      grandma,
      { ...boy, cloth: 'accent' },
      { ...mother, hair: 28, cloth: 'camel' },
      girl,
    ],
    poses: ['stand', 'pocket', 'stand', 'stand', 'wave', 'lap', 'cheer'],
    hero: ['canvas', 'clay'],
    detail: { still: 'tea', paper: 'terracotta' },
    set: { ground: ['roll', 'clay'], poses: ['stand', 'pocket', 'hip', 'cup', 'wave', 'stand', 'cheer'] },
    behind: ['ready', 'cream'],
    print: ['album', 'red'],
  },
  'family-parents': {
    people: [
      { hair: 25, hairColour: 'grey', body: 14, cloth: 'forest', lips: 22, build: 'broad', skin: 2 },
      { hair: 2, hairColour: 'grey', body: 12, cloth: 'rose', lips: 3, build: 'full', bottom: 'skirt' },
    ],
    poses: ['holdRight', 'laugh'],
    hero: ['sweep', 'cream'],
    props: [at('plant', 0.1, 1, 0.6)],
    detail: { still: 'flowers', paper: 'cream' },
    set: { ground: ['arch', 'terracotta'], stance: 'sit', seat: 'stool', poses: ['lap', 'cup'] },
    behind: ['mirrors', 'cream'],
    print: ['frame', 'terracotta'],
  },
  'family-newyear': {
    people: [
      { ...father, cloth: 'cream' },
      { ...mother, cloth: 'accent', legs: 'charcoal' },
      { ...grandma, cloth: 'accent', top: 'qipao', second: 'mustard' },
      { ...boy, cloth: 'accent' },
    ],
    poses: ['stand', 'stand', 'lap', 'cheer'],
    hero: ['sweep', 'red'],
    props: [at('lantern', 0.14, 0.4, 0.6), at('lantern', 0.88, 0.32, 0.5)],
    detail: { still: 'lantern', paper: 'cream' },
    set: {
      ground: ['sweep', 'cream'],
      poses: ['stand', 'wave', 'cup', 'cheer'],
      props: [at('lantern', 0.1, 0.36, 0.5), at('berries', 0.92, 0.93, 0.5)],
    },
    behind: ['ready', 'red'],
    print: ['wall', 'red'],
  },
  'family-siblings': {
    people: [
      { hair: 38, body: 14, top: 'tee', cloth: 'sage', lips: 25, age: 'pupil', skin: 1 },
      { hair: 45, body: 14, cloth: 'mustard', lips: 14, age: 'pupil', bottom: 'skirt', legs: 'rust' },
      { ...boy, hair: 5, cloth: 'rust' },
    ],
    poses: ['pocket', 'phone', 'wave'],
    hero: ['roll', 'terracotta'],
    detail: { still: 'shoes', paper: 'cream' },
    set: { ground: ['panels', 'cream'], stance: 'floor', poses: ['book', 'wave', 'ball'] },
    behind: ['camera', 'cream'],
    print: ['polaroids', 'cream'],
  },
}
