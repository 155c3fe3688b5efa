import { at, type Cast } from '../shots/cast.ts'
import { graduate } from './folk.demo.ts'

/** Graduates: the green of the campus. */
export const graduation: Readonly<Record<string, Cast>> = {
  'grad-portrait': {
    people: [graduate],
    poses: ['diploma'],
    hero: ['sweep', 'moss'],
    detail: { still: 'caps', paper: 'sage' },
    set: { ground: ['roll', 'sage'], poses: ['bouquet'], props: [at('plant', 0.86, 0.93, 0.5)] },
    behind: ['adjust', 'moss'],
    print: ['frame', 'sage'],
  },
  'grad-dorm': {
    people: [
      { ...graduate, hair: 41 },
      { ...graduate, hair: 29, hairColour: 'brown', build: 'full', skin: 1 },
      { ...graduate, hair: 23, glasses: 11 },
      { ...graduate, hair: 4, lips: 14, skin: 2 },
    ],
    poses: ['stand', 'stand', 'diploma', 'bouquet'],
    hero: ['sweep', 'sage'],
    props: [at('confetti', 0.5, 0.6, 0.8)],
    detail: { zoom: 'waist', pose: 'diploma', paper: 'moss' },
    set: { ground: ['sweep', 'olive'], poses: ['wave', 'cheer', 'hip', 'diploma'] },
    behind: ['ready', 'sage'],
    print: ['polaroids', 'sage'],
  },
  'grad-friends': {
    people: [
      { ...graduate, hair: 54, build: 'broad', bottom: 'trousers', legs: 'charcoal', wear: [] },
      { ...graduate, hair: 36, lips: 3, skin: 1 },
    ],
    poses: ['cap', 'bouquet'],
    hero: ['disc', 'olive'],
    detail: { still: 'flowers', paper: 'sage' },
    set: { ground: ['disc', 'sage'], stance: 'walk', poses: ['cap', 'cheer'] },
    behind: ['camera', 'sage'],
    print: ['drying', 'moss'],
  },
  'grad-job': {
    people: [{ hair: 43, body: 18, cloth: 'forest', second: 'white', lips: 22, skin: 1 }],
    poses: ['collar'],
    hero: ['panels', 'sage'],
    detail: { still: 'hanger', paper: 'moss' },
    set: { ground: ['sweep', 'moss'], stance: 'walk', poses: ['pocket'] },
    behind: ['screen', 'moss'],
    print: ['wallet', 'sage'],
  },
  'grad-kid': {
    people: [{ ...graduate, hair: 45, child: true }],
    poses: ['cheer'],
    hero: ['arch', 'moss'],
    props: [at('blocks', 0.86, 1, 0.6, { front: true })],
    detail: { still: 'toys', paper: 'moss' },
    set: { ground: ['roll', 'moss'], poses: ['diploma'], props: [at('bear', 0.84, 0.94, 0.5, { front: true })] },
    behind: ['shooting', 'moss'],
    print: ['wall', 'olive'],
  },
}
