import type { Person } from '../person.ts'
import type { PoseName } from '../rig/poses.ts'
import type { Scene } from '../scene.ts'

export interface Aura {
  who: Person
  pose: PoseName
  set: Pick<Scene, 'backdrop' | 'paper' | 'props' | 'gobo'>
}

/** Seven characters, from head to waist. */
export const auras: Readonly<Record<string, Aura>> = {
  cool: {
    who: {
      hair: 1,
      body: 14,
      top: 'turtle',
      cloth: 'sky',
      bottom: 'skirt',
      legs: 'navy',
      build: 'slim',
      look: { hair: 'straight', brow: 'straight', eyes: 'half', lips: '#b8747a', shadow: '#aebfd0' },
    },
    pose: 'stand',
    set: { backdrop: 'panels', paper: 'mist', gobo: 'blinds' },
  },
  sunny: {
    who: {
      hair: 1,
      hairColour: 'chestnut',
      body: 21,
      top: 'round',
      cloth: 'mustard',
      bottom: 'dress',
      wear: ['flower'],
      look: {
        hair: 'waves',
        brow: 'raised',
        eyes: 'smiling',
        mouth: 'grin',
        lips: '#dd5a44',
        lashes: true,
        blush: { colour: '#f27a56', at: 'apple', strength: 0.5 },
      },
    },
    pose: 'bouquet',
    set: { backdrop: 'window', paper: 'butter' },
  },
  learned: {
    who: {
      hair: 1,
      hairColour: 'brown',
      body: 18,
      cloth: 'camel',
      second: 'cream',
      legs: 'charcoal',
      look: {
        hair: 'bob',
        brow: 'arched',
        mouth: 'smile',
        lips: '#a8453c',
        glasses: true,
        blush: { colour: '#c9735a', at: 'high', strength: 0.34 },
      },
    },
    pose: 'chin',
    set: { backdrop: 'sweep', paper: 'taupe' },
  },
  gallant: {
    who: {
      hair: 1,
      body: 20,
      cloth: 'white',
      second: 'black',
      top: 'tie',
      legs: 'black',
      look: { hair: 'pixie', brow: 'straight', browed: 25, eyes: 'steady', mouth: 'corner', lips: '#a65b50' },
    },
    pose: 'crossed',
    set: { backdrop: 'canvas', paper: 'slate' },
  },
  relaxed: {
    who: {
      hair: 1,
      hairColour: 'brown',
      body: 23,
      cloth: 'sage',
      skin: 1,
      look: {
        hair: 'messy',
        eyes: 'half',
        mouth: 'smile',
        lips: '#cf8a78',
        freckles: true,
        blush: { colour: '#e08b6e', at: 'nose', strength: 0.3 },
      },
    },
    pose: 'cup',
    set: { backdrop: 'window', paper: 'sage', props: [{ kind: 'plant', x: 0.86, y: 1.02, size: 0.6 }] },
  },
  hongkong: {
    who: {
      hair: 1,
      body: 21,
      top: 'straps',
      cloth: 'accent',
      bottom: 'dress',
      look: {
        hair: 'waves',
        brow: 'arched',
        browed: 24,
        eyes: 'steady',
        lips: '#b3151c',
        lashes: true,
        shadow: '#8a4a32',
        earring: 'hoop',
        blush: { colour: '#c9553f', at: 'high', strength: 0.4 },
      },
    },
    pose: 'hip',
    set: { backdrop: 'curtain', paper: 'night', gobo: 'blinds' },
  },
  chinese: {
    who: {
      hair: 1,
      body: 14,
      top: 'qipao',
      cloth: 'forest',
      second: 'mustard',
      bottom: 'dress',
      look: {
        hair: 'pinned',
        brow: 'soft',
        mouth: 'calm',
        lips: '#b1362e',
        shadow: '#d98a76',
        earring: 'pearl',
        blush: { colour: '#e2735c', at: 'high', strength: 0.42 },
      },
    },
    pose: 'fan',
    set: { backdrop: 'disc', paper: 'rose', props: [{ kind: 'branch', x: 0.1, y: 1, size: 0.75 }] },
  },
}
