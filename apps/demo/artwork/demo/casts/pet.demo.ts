import { at, type Cast } from '../shots/cast.ts'
import { father, mother } from './folk.demo.ts'

/** Animals: ochre. */
export const pet: Readonly<Record<string, Cast>> = {
  'pet-id': {
    people: ['corgi'],
    poses: [],
    hero: ['flat', 'ochre'],
    detail: { still: 'collars', paper: 'sand' },
    set: { ground: ['roll', 'ochre'], props: [at('ball', 0.82, 0.93, 0.36, { front: true })] },
    behind: ['camera', 'sand'],
    print: ['wallet', 'ochre'],
  },
  'pet-portrait': {
    people: ['tabby'],
    poses: [],
    hero: ['arch', 'sand'],
    props: [at('plant', 0.88, 1, 0.7)],
    detail: { still: 'catRoll', paper: 'ochre' },
    set: { ground: ['sweep', 'ochre'], props: [at('pampas', 0.14, 0.93, 0.7)] },
    behind: ['ready', 'ochre'],
    print: ['frame', 'ochre'],
  },
  'pet-owner': {
    people: [{ hair: 36, hairColour: 'brown', body: 23, cloth: 'sage', lips: 25, build: 'full' }, 'shiba'],
    poses: ['wave'],
    hero: ['sweep', 'ochre'],
    detail: { zoom: 'waist', pose: 'ball', paper: 'sand' },
    set: { ground: ['roll', 'sand'], stance: 'floor', poses: ['ball'] },
    behind: ['lounge', 'sand'],
    print: ['polaroids', 'ochre'],
  },
  'pet-family': {
    people: [{ ...father, cloth: 'cream' }, { ...mother, cloth: 'rust' }, 'poodle'],
    poses: ['pocket', 'laugh'],
    hero: ['roll', 'ochre'],
    detail: { still: 'tea', paper: 'ochre' },
    set: { ground: ['sweep', 'sand'], poses: ['hip', 'cheer'] },
    behind: ['ready', 'sand'],
    print: ['wall', 'ochre'],
  },
}
