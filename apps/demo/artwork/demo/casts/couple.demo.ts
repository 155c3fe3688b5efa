import { at, type Cast } from '../shots/cast.ts'
import { grandma, grandpa } from './folk.demo.ts'

/** Two: rose, and the red of the register office. */
export const couple: Readonly<Record<string, Cast>> = {
  'couple-registry': {
    people: [
      { hair: 15, view: 'front', style: 'crop', body: 14, cloth: 'white', build: 'broad', skin: 1 },
      { hair: 41, view: 'front', style: 'long', body: 14, cloth: 'white', made: true, bottom: 'skirt' },
    ],
    poses: ['stand', 'stand'],
    hero: ['flat', 'red'],
    detail: { zoom: 'collar', pose: 'collar', paper: 'rose' },
    set: { ground: ['roll', 'red'], stance: 'sitFront', seat: 'stool', poses: ['lap', 'lap'] },
    behind: ['shooting', 'red'],
    print: ['booklet', 'blush'],
  },
  'couple-registry-plus': {
    people: [
      { hair: 54, body: 20, cloth: 'white', second: 'accent', lips: 22, skin: 1 },
      {
        hair: 30,
        body: 21,
        top: 'straps',
        cloth: 'white',
        lips: 3,
        made: true,
        wear: ['veil', 'pearls'],
        bottom: 'dress',
      },
    ],
    poses: ['holdRight', 'bouquet'],
    hero: ['arch', 'rose'],
    detail: { still: 'vanity', paper: 'rose' },
    set: { ground: ['sweep', 'rose'], poses: ['pocket', 'bouquet'] },
    behind: ['mirrors', 'rose'],
    print: ['booklet', 'rose'],
  },
  'couple-daily': {
    people: [
      { hair: 3, body: 23, cloth: 'denim', lips: 25, build: 'slim' },
      { hair: 2, hairColour: 'chestnut', body: 14, cloth: 'rust', lips: 3, skin: 1, legs: 'cream' },
    ],
    poses: ['holdRight', 'laugh'],
    hero: ['window', 'sand'],
    gobo: 'panes',
    detail: { still: 'tea', paper: 'blush' },
    set: { ground: ['sweep', 'blush'], stance: 'floor', poses: ['cup', 'phone'] },
    behind: ['camera', 'sand'],
    print: ['polaroids', 'rose'],
  },
  'couple-wedding': {
    people: [
      { hair: 35, body: 18, cloth: 'black', second: 'white', lips: 22, build: 'broad' },
      {
        hair: 48,
        body: 21,
        top: 'straps',
        cloth: 'white',
        made: true,
        wear: ['veil', 'pearls'],
        bottom: 'dress',
        skin: 1,
      },
    ],
    poses: ['pocket', 'bouquet'],
    hero: ['curtain', 'cream'],
    detail: { still: 'rings', paper: 'rose' },
    set: { ground: ['arch', 'cream'], poses: ['stand', 'bouquet'], props: [at('plant', 0.1, 0.93, 0.5)] },
    behind: ['adjust', 'cream'],
    print: ['album', 'cream'],
  },
  'couple-anniversary': {
    people: [
      { hair: 18, body: 18, cloth: 'charcoal', second: 'black', lips: 23, skin: 2 },
      {
        hair: 43,
        hairColour: 'brown',
        body: 14,
        top: 'wrap',
        cloth: 'plum',
        lips: 3,
        made: true,
        wear: ['earring'],
        bottom: 'dress',
        build: 'full',
      },
    ],
    poses: ['stand', 'cup'],
    hero: ['canvas', 'clay'],
    detail: { still: 'flowers', paper: 'rose' },
    set: { ground: ['curtain', 'rose'], stance: 'walk', poses: ['pocket', 'hip'] },
    behind: ['lounge', 'rose'],
    print: ['wall', 'clay'],
  },
  'couple-golden': {
    people: [
      { ...grandpa, body: 18, cloth: 'charcoal', second: 'white' },
      { ...grandma, body: 21, top: 'qipao', cloth: 'accent', second: 'mustard', wear: ['pearls'], bottom: 'dress' },
    ],
    poses: ['holdRight', 'bouquet'],
    hero: ['canvas', 'rose'],
    detail: {
      zoom: 'waist',
      pose: 'lap',
      paper: 'sand',
      who: { ...grandma, top: 'qipao', cloth: 'accent', second: 'mustard' },
    },
    set: { ground: ['sweep', 'sand'], stance: 'sit', seat: 'stool', poses: ['lap', 'lap'] },
    behind: ['ready', 'sand'],
    print: ['frame', 'rose'],
  },
}
