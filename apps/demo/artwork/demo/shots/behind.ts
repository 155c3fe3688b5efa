import { uprightRoom } from '../interiors.ts'
import { accent, ink, type Paper } from '../palette.ts'
import type { Person } from '../person.ts'
import { drawHand } from '../rig/palms.ts'
import { type Figure, sceneBody } from '../scene.ts'
import { ellipse, freshId, group, line, path, rect } from '../svg.ts'
import { at, type BehindKind, type Cast, isSmall } from './cast.ts'

const [W, H] = [600, 800]
const edge = `stroke="${ink}" stroke-width="5" stroke-linejoin="round"`

const crew: readonly Person[] = [
  { hair: 1, body: 14, top: 'tee', cloth: 'black', view: 'profile', style: 'tied', skin: 1 },
  { hair: 1, body: 14, top: 'tee', cloth: 'charcoal', view: 'profile', style: 'crop', glasses: 11 },
  { hair: 1, body: 14, top: 'hoodie', cloth: 'forest', view: 'profile', style: 'bob', skin: 2 },
]
const stylists: readonly Person[] = [
  { hair: 29, body: 14, top: 'apron', cloth: 'white', second: 'charcoal', skin: 1 },
  { hair: 47, body: 14, top: 'apron', cloth: 'black', second: 'camel' },
  { hair: 15, body: 14, top: 'apron', cloth: 'sky', second: 'navy', skin: 2 },
]

/** Seen through the door of the studio: the photographer, the light, and those who are photographed. */
function shooting(cast: Cast, paper: Paper, nth: number): string {
  const count = cast.people.length
  const subjects = cast.people.slice(0, 4).map((who, i): Figure => {
    const x = 0.66 + (count === 1 ? 0 : (i / (Math.min(count, 4) - 1) - 0.5) * Math.min(0.44, 0.15 * count))
    if (typeof who === 'string') return { who, x, size: 0.26, base: 0.82, flip: true }
    return {
      who,
      x,
      size: (isSmall(who) ? 0.33 : 0.32) * (count > 2 ? 0.86 : 1),
      feet: 0.83,
      flip: x > 0.6,
      pose: cast.set.poses?.[i] ?? cast.poses[i] ?? 'stand',
    }
  })
  return sceneBody(
    {
      backdrop: 'roll',
      paper,
      figures: [...subjects, { who: crew[nth % crew.length]!, pose: 'shootSide', x: 0.2, neck: 0.56, size: 0.6 }],
      props: [at('softbox', 0.9, 0.9, 0.62, { flip: true })],
    },
    W,
    H,
  )
}

function screen(picture: string, paper: Paper, nth: number): string {
  const id = freshId('mini')
  const shown = (x: number, y: number, w: number, h: number, view: string) =>
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${view}" preserveAspectRatio="xMidYMin slice"><use href="#${id}"/></svg>`
  const room = sceneBody(
    {
      backdrop: 'panels',
      paper,
      figures: [{ who: stylists[nth % 3]!, pose: 'phone', x: 0.82, neck: 0.47, size: 0.56, flip: true }],
      props: [],
    },
    W,
    H,
  )
  return [
    `<defs><g id="${id}">${picture}</g></defs>`,
    room,
    rect(36, 190, 380, 300, '#3a322d', `rx="16" ${edge}`),
    rect(52, 206, 348, 268, '#fbf6ee'),
    shown(62, 216, 186, 248, '0 0 600 800'),
    ['90 40 420 360', '0 200 600 514', '150 60 300 257']
      .map((view, i) => shown(262, 216 + i * 84, 128, 76, view))
      .join(''),
    rect(258, 296, 136, 84, 'none', `stroke="${accent}" stroke-width="6"`),
    rect(206, 490, 40, 60, '#3a322d'),
    rect(-10, 548, 620, 30, '#d9b98c', edge),
    rect(-10, 578, 620, 240, '#c9a67e', edge),
    group(
      'translate(480 548) scale(0.36)',
      rect(-150, -60, 300, 60, '#f4ebdd', `rx="14" stroke="${ink}" stroke-width="12"`),
    ),
  ].join('')
}

function touch(cast: Cast, paper: Paper, nth: number): string {
  const [first] = cast.people
  const subject = (typeof first === 'string' ? stylists[0] : first) as Person
  return sceneBody(
    {
      backdrop: 'sweep',
      paper,
      figures: [
        {
          who: { ...subject, wear: subject.wear?.filter((one) => one !== 'cap') ?? [] },
          pose: 'lap',
          x: 0.77,
          neck: 0.565,
          size: isSmall(subject) ? 0.62 : 0.66,
          flip: true,
        },
        { who: stylists[nth % 3]!, pose: 'brush', x: 0.2, neck: 0.5, size: 0.66 },
      ],
      props: [at('mirror', 0.78, 0.34, 0.5), at('brushes', 0.5, 1, 0.5, { front: true })],
    },
    W,
    H,
  )
}

function adjust(cast: Cast, paper: Paper, nth: number): string {
  const [first] = cast.people
  if (typeof first === 'string') return touch(cast, paper, nth)
  return sceneBody(
    {
      backdrop: 'roll',
      paper,
      figures: [
        {
          who: first!,
          pose: 'stand',
          x: 0.66,
          feet: isSmall(first!) ? 0.94 : 1.16,
          size: isSmall(first!) ? 0.68 : 0.58,
          flip: true,
        },
        { who: stylists[(nth + 1) % 3]!, pose: 'reach', x: 0.28, feet: 1.2, size: 0.58 },
      ],
      props: [at('softbox', 0.08, 0.98, 0.7)],
    },
    W,
    H,
  )
}

/** The back of the camera, with the picture on it. */
function camera(picture: string, paper: Paper): string {
  const room = sceneBody({ backdrop: 'roll', paper, figures: [], props: [at('softbox', 0.1, 0.8, 0.7)] }, W, H)
  const skin = '#f4d6bf'
  return [
    `<g opacity="0.8">${room}</g>`,
    rect(210, 196, 180, 70, '#4c433d', `rx="20" ${edge}`),
    rect(60, 250, 480, 420, '#4c433d', `rx="44" ${edge}`),
    rect(100, 300, 300, 330, '#2b2420', 'rx="12"'),
    `<svg x="112" y="312" width="276" height="306" viewBox="0 0 600 665" preserveAspectRatio="xMidYMin slice">${picture}</svg>`,
    line('M112 414 H388 M112 516 H388 M204 312 V618 M296 312 V618', '#ffffff', 1.5, 'opacity="0.55"'),
    ellipse(468, 380, 42, 42, '#5a504a', edge),
    ellipse(468, 380, 16, 16, '#3a322d', edge),
    [450, 500, 550].map((y) => ellipse(468, y + 20, 17, 17, '#6d625a', edge)).join(''),
    ellipse(468, 300, 14, 14, accent, edge),
    path('M-20 820 L-20 600 C40 570 60 590 84 640 L120 820 Z', '#39465a', edge),
    path('M620 820 V600 C560 570 540 590 516 640 L480 820 Z', '#39465a', edge),
    group('translate(64 640) scale(1.1)', drawHand('grip', { x: 0, y: 0 }, -80, skin, 5)),
    group('translate(540 640) scale(-1.1 1.1)', drawHand('grip', { x: 0, y: 0 }, -80, skin, 5)),
  ].join('')
}

const ROOMS = { ready: 'shooting', mirrors: 'makeup', clothes: 'wardrobe', lounge: 'lounge' } as const

export function drawBehind(kind: BehindKind, cast: Cast, paper: Paper, picture: string, nth: number): string {
  if (kind === 'screen') return screen(picture, paper, nth)
  if (kind === 'camera') return camera(picture, paper)
  if (kind === 'shooting' || kind === 'touch' || kind === 'adjust')
    return { shooting, touch, adjust }[kind](cast, paper, nth)
  return uprightRoom(ROOMS[kind], paper, nth, H)
}
